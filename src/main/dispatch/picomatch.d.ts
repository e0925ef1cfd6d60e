declare module 'picomatch' {
  /** Compiles a glob; throws on one it cannot compile. */
  export default function picomatch(glob: string, options?: { readonly dot?: boolean }): (text: string) => boolean
}
