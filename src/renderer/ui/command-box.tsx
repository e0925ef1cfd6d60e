import { CopyButton } from './copy-button.tsx'

export interface CommandBoxProps {
  readonly text: string
  readonly label: string
  /** What stands for `${NAME}`, by its name: the words that ask for it. What is copied keeps the name. */
  readonly asked?: Readonly<Record<string, string>>
}

/** An exact command line or address, with a way to take it along. */
export function CommandBox({ text, label, asked = {} }: CommandBoxProps) {
  return (
    <div className="flex items-start gap-1 rounded-control border border-line bg-sunk py-0.5 pr-0.5 pl-2.5">
      <code aria-label={label} data-testid="command" className="selectable max-h-24 min-w-0 flex-1 overflow-y-auto py-1 font-mono text-small break-words [overflow-wrap:anywhere] text-ink">
        {commandPieces(text, asked).map((piece, index) =>
          piece.prompt === null ? (
            piece.text
          ) : (
            <span key={index} title={piece.prompt} data-testid="placeholder" className="text-accent-ink">
              {piece.text}
            </span>
          ),
        )}
      </code>
      <CopyButton text={text} className="size-6!" />
    </div>
  )
}

export interface CommandPiece {
  readonly text: string
  /** Null for what is run as it stands. */
  readonly prompt: string | null
}

/** Cuts a command at the values that are still to come: `${REPO_FOLDER}` reads ⟨repo folder⟩. Names that are not asked for stay as they are. */
export function commandPieces(text: string, asked: Readonly<Record<string, string>>): readonly CommandPiece[] {
  return text.split(/(\$\{\w+\})/).flatMap((part): CommandPiece[] => {
    const name = /^\$\{(\w+)\}$/.exec(part)?.[1]
    const prompt = name !== undefined && Object.hasOwn(asked, name) ? (asked[name] ?? null) : null
    if (part === '') return []
    return [prompt === null || name === undefined ? { text: part, prompt: null } : { text: `⟨${name.toLowerCase().replaceAll('_', ' ')}⟩`, prompt }]
  })
}
