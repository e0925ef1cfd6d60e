/** The part of lunr that the retrieval report and the bench use; the package ships no types. */
declare module 'lunr' {
  interface Builder {
    ref(field: string): void
    field(name: string): void
    add(document: Readonly<Record<string, string>>): void
  }
  interface Query {
    term(term: string, options: Readonly<Record<string, unknown>>): void
  }
  interface Index {
    query(build: (query: Query) => void): { readonly ref: string; readonly score: number }[]
  }
  interface Lunr {
    (build: (this: Builder) => void): Index
    /** Gives the word back, or undefined for a stop word. */
    stopWordFilter(word: string): string | undefined
    tokenizer(text: string): { toString(): string }[]
  }
  const lunr: Lunr
  export default lunr
}
