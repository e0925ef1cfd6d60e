/** The part of wink-bm25-text-search that the bench uses; the package ships no types. */
declare module 'wink-bm25-text-search' {
  interface Engine {
    defineConfig(config: { fldWeights: Readonly<Record<string, number>> }): void
    definePrepTasks(tasks: readonly ((text: string) => readonly string[])[]): void
    addDoc(document: Readonly<Record<string, string>>, id: string): void
    consolidate(): void
    search(query: string, limit: number): readonly (readonly [id: string, score: number])[]
  }
  export default function wink(): Engine
}
