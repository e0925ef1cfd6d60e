import { z } from 'zod'

/** A registry may leave a list out or write null for it. */
const listOf = <T extends z.ZodType>(element: T): z.ZodType<readonly z.infer<T>[] | null | undefined> => z.array(element).max(100).nullish()
const text = z.string().max(4000)
const flag = z.boolean().nullish()

const inputSchema = z.object({
  description: text.nullish(),
  isRequired: flag,
  format: z.string().nullish(),
  value: text.nullish(),
  isSecret: flag,
  default: text.nullish(),
  placeholder: text.nullish(),
  choices: listOf(text),
})
export type ServerInput = z.infer<typeof inputSchema>

const variablesSchema = z.record(z.string(), inputSchema).nullish()
const keyValueSchema = inputSchema.extend({ name: text, variables: variablesSchema })
export type KeyValueInput = z.infer<typeof keyValueSchema>

const argumentSchema = inputSchema.extend({ type: z.string(), name: text.nullish(), valueHint: text.nullish(), variables: variablesSchema })
export type ServerArgument = z.infer<typeof argumentSchema>

const packageSchema = z.object({
  registryType: z.string(),
  registryBaseUrl: text.nullish(),
  identifier: text,
  version: text.nullish(),
  transport: z.object({ type: z.string() }).nullish(),
  runtimeArguments: listOf(argumentSchema),
  packageArguments: listOf(argumentSchema),
  environmentVariables: listOf(keyValueSchema),
})
export type ServerPackage = z.infer<typeof packageSchema>

const remoteSchema = z.object({ type: z.string(), url: text, headers: listOf(keyValueSchema), variables: variablesSchema })
export type ServerRemote = z.infer<typeof remoteSchema>

/** What we read of a server.json; everything else in it is passed over. */
const serverJsonSchema = z.object({
  name: z.string().max(200).regex(/^[A-Za-z0-9.-]+\/[A-Za-z0-9._-]+$/),
  title: text.nullish(),
  description: text,
  version: z.string().max(100).regex(/^[A-Za-z0-9][A-Za-z0-9._+-]*$/),
  websiteUrl: text.nullish(),
  repository: z.object({ url: text.nullish() }).nullish(),
  packages: listOf(packageSchema),
  remotes: listOf(remoteSchema),
})
export type ServerJson = z.infer<typeof serverJsonSchema>

/** One element of a page: the server, and what the registry itself says of it. */
export const serverResponseSchema = z.object({
  server: serverJsonSchema,
  _meta: z
    .object({ 'io.modelcontextprotocol.registry/official': z.object({ status: z.string().nullish(), statusMessage: text.nullish(), isLatest: flag }).nullish() })
    .nullish(),
})

export const serverListSchema = z.object({
  servers: z.array(z.unknown()).nullable(),
  metadata: z.object({ nextCursor: z.string().nullish() }).nullish(),
})
