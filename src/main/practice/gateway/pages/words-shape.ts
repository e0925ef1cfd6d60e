/** What an app is called and what Drawbridge may do in it. */
export interface AppWords {
  readonly title: string
  readonly may: readonly string[]
}

/** Everything the pages say, in one language. */
export interface PageWords {
  readonly practiceOnly: string
  readonly apps: Readonly<Record<string, AppWords>>
  readonly consent: {
    title(app: string): string
    readonly may: string
    readonly signInAs: string
    /** Beside an address that is connected already; with the account's name, if it has one. */
    connectedAs(name: string): string
    readonly name: string
    readonly nameHint: string
    readonly secondName: string
    readonly allow: string
    readonly deny: string
    readonly expire: string
    readonly expireHint: string
    readonly badName: string
    readonly nameTaken: string
    readonly nameNeeded: string
    readonly noAddress: string
  }
  readonly outcome: {
    allowed(app: string): string
    readonly allowedText: string
    readonly denied: string
    readonly deniedText: string
    readonly expired: string
    readonly expiredText: string
    readonly back: string
    readonly close: string
  }
  readonly device: {
    readonly title: string
    readonly ask: string
    readonly code: string
    readonly proceed: string
    readonly compare: string
    readonly unknownCode: string
    readonly signIn: string
    readonly refuse: string
    readonly signedIn: string
    readonly signedInText: string
    readonly refused: string
    readonly refusedText: string
  }
  readonly unknownLink: string
  readonly unknownLinkText: string
  readonly stalePage: string
  readonly stalePageText: string
}
