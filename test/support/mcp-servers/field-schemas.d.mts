export interface FieldSchema {
  readonly schema: unknown
  readonly outputSchema?: unknown
  readonly takes: Readonly<Record<string, unknown>>
  readonly refuses?: Readonly<Record<string, unknown>>
  readonly arrives?: Readonly<Record<string, unknown>>
  readonly fault?: string
}

export const fieldSchemas: Readonly<Record<string, FieldSchema>>
