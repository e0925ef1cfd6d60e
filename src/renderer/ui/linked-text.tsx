import { findLinks } from './find-links.ts'

/** A sentence whose addresses can be opened, in the browser; with `hosts` also those that the catalog writes without their scheme. */
export function LinkedText({ text, hosts = false }: { readonly text: string; readonly hosts?: boolean }) {
  return (
    <>
      {findLinks(text, { hosts }).map((piece, index) =>
        piece.link === null ? (
          piece.text
        ) : (
          <a key={index} href={piece.link} title={piece.link} target="_blank" rel="noreferrer" data-testid="text-link" className="text-accent-ink underline decoration-[color-mix(in_oklch,currentColor_40%,transparent)] underline-offset-2 hover:decoration-current">
            {piece.text}
          </a>
        ),
      )}
    </>
  )
}
