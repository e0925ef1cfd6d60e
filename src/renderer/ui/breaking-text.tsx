import { Fragment } from 'react'

/** A command, path or address that breaks after its slashes and dashes, and within a word only where it has to. */
export function BreakingText({ text }: { readonly text: string }) {
  return breakable(text).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

/** Cut where a line may end: after slashes and dashes that have something before and after them. */
export function breakable(text: string): readonly string[] {
  return text.split(/(?<=[^\s/\\-][/\\-])(?=[^\s/\\-])/)
}
