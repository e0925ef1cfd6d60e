import { z } from 'zod'
import { serverConfigSchema } from './connection.ts'

/** Words in every language of the window. */
export const wordsSchema = z.strictObject({ en: z.string().min(1), 'zh-CN': z.string().min(1), ja: z.string().min(1) })
export type Words = z.infer<typeof wordsSchema>

export const catalogCategories = ['files', 'code', 'data', 'web', 'work', 'communication', 'design', 'cloud', 'knowledge', 'system'] as const

/** Something a server asks for. Its value goes where `${NAME}` stands in the transport, and into the environment of a stdio server. */
export const catalogValueSchema = z.strictObject({
  name: z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/),
  prompt: wordsSchema,
  /** Where to get it, what it looks like. */
  hint: wordsSchema.optional(),
  required: z.boolean().default(true),
  secret: z.boolean().default(true),
  /** Blank for secrets. */
  default: z.string().default(''),
  /** `folder` and `file` can be picked; `argument` stays out of the environment. */
  kind: z.enum(['text', 'folder', 'file', 'url', 'number']).default('text'),
  in_environment: z.boolean().default(true),
})
export type CatalogValue = z.infer<typeof catalogValueSchema>

/** What a server may touch, in kinds a person can judge. */
export const catalogAccessSchema = z.strictObject({
  kind: z.enum(['files-read', 'files-write', 'network', 'processes', 'browser', 'account', 'database', 'system', 'memory']),
  /** To what extent: "the folders you name", "api.github.com". */
  extent: wordsSchema,
})

const stdioTransportSchema = z.strictObject({
  type: z.literal('stdio'),
  /** Who fetches and runs it: `npm` with Node.js, `pypi` with uv, `docker`, or a `command` that the person has already. */
  runtime: z.enum(['npm', 'pypi', 'docker', 'command']),
  /** Package or image name; for `command` the program. */
  package: z.string().min(1),
  /** Exact version or digest that install pins; absent for `command`. */
  version: z.string().optional(),
  /** Name of its executable where the package has more than one. */
  bin: z.string().optional(),
  /** The oldest Node.js that its package runs on; npm only. Absent: any. */
  node_at_least: z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/).optional(),
  args: z.array(z.string()).default([]),
  /** Static, not secret. `${DATA_FOLDER}` is a folder of the server's own that outlives its updates. */
  env: z.record(z.string(), z.string()).default({}),
  /** Its package has to build something of its own at install; npm only. */
  install_scripts: z.boolean().default(false),
})

const httpTransportSchema = z.strictObject({
  type: z.enum(['http', 'sse']),
  url: z.url(),
  headers: z.record(z.string(), z.string()).default({}),
})

/** Manifest of one server in the catalog, as a file of `resources/catalog/` holds it. */
export const catalogEntrySchema = z
  .strictObject({
    manifest_version: z.literal(1),
    name: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
    /** As its makers write it. */
    title: z.string().min(1).max(60),
    description: wordsSchema,
    category: z.enum(catalogCategories),
    publisher: z.string().min(1),
    /** Made or kept by those whose service or standard it is. */
    official: z.boolean().default(false),
    homepage: z.url(),
    /** SPDX, or `proprietary` for a hosted one. */
    licence: z.string().min(1),
    transport: z.discriminatedUnion('type', [stdioTransportSchema, httpTransportSchema]),
    auth: z.strictObject({
      type: z.enum(['none', 'api_key', 'oauth']),
      scopes: z.array(z.string()).optional(),
      /** Registered beforehand, where the server knows no dynamic registration. */
      client_id: z.string().optional(),
    }),
    values: z.array(catalogValueSchema).default([]),
    access: z.array(catalogAccessSchema).min(1),
    tools: z
      .strictObject({
        default_enabled: z.array(z.string()).optional(),
        default_excluded: z.array(z.string()).optional(),
        /** Known beforehand, for the detail sheet; what it lists when it runs decides. */
        preview: z.array(z.strictObject({ name: z.string(), description: z.string() })).default([]),
      })
      .refine(tools => tools.default_enabled === undefined || tools.default_excluded === undefined, 'either default_enabled or default_excluded')
      .default({ preview: [] }),
    /** A hosted app that does the same. */
    connector_slug: z.string().optional(),
    suggest: z.strictObject({ keywords: z.array(z.string()).default([]), hosts: z.array(z.string()).default([]) }).optional(),
    post_install: wordsSchema.optional(),
    /** Absent: all. */
    platforms: z.array(z.enum(['linux', 'darwin', 'win32'])).optional(),
    /** Keys of the server's configuration that are not asked for: `supports_parallel_tool_calls`, `timeout_s`, `roots`. */
    config: serverConfigSchema.pick({ supports_parallel_tool_calls: true, timeout_s: true, roots: true }).optional(),
  })
  .refine(entry => entry.transport.type === 'stdio' || entry.auth.type !== 'api_key' || entry.values.some(value => value.secret), 'a hosted server with a key declares the key')
export type CatalogEntry = z.infer<typeof catalogEntrySchema>

/** Whether what runs a server is here. */
export const runtimeStandingSchema = z.object({
  runtime: z.enum(['npm', 'pypi', 'docker', 'command', 'none']),
  /** `own`: the app brings it. `missing`: the person has to install it first. */
  state: z.enum(['found', 'own', 'missing']),
  /** Path of the program, where one was found. */
  program: z.string().nullable(),
  /** What to install, where it is missing. */
  hint: z.string().optional(),
})
export type RuntimeStanding = z.infer<typeof runtimeStandingSchema>

/** A server of the catalog as it stands here. `id` is `name` for bundled ones, `registry:<name>@<version>` for the public registry's. */
export const catalogItemSchema = z.object({
  id: z.string(),
  source: z.enum(['bundled', 'registry']),
  entry: catalogEntrySchema,
  /** `installed`: configured and on; `disabled`: configured and off. */
  state: z.enum(['available', 'installed', 'disabled']),
  /** The configured server's name, where there is one. */
  server: z.string().nullable(),
  /** The version that runs, and that the catalog would install. */
  installed_version: z.string().nullable(),
  update_available: z.boolean(),
})
export type CatalogItem = z.infer<typeof catalogItemSchema>

/** What the detail sheet shows beside the item. */
export const catalogDetailSchema = z.object({
  item: catalogItemSchema,
  /** The exact command line or URL, placeholders in place of values. */
  command: z.string(),
  runtime: runtimeStandingSchema,
})
export type CatalogDetail = z.infer<typeof catalogDetailSchema>

/** A page of the public registry. */
export const registryPageSchema = z.object({
  items: z.array(catalogItemSchema),
  next_cursor: z.string().nullable(),
  /** When it was fetched; older than this moment when it came out of the cache. */
  fetched_at: z.string().nullable(),
  /** Why it could not be had anew. What the cache held is in `items`. */
  failure: z.object({ code: z.string(), message: z.string(), hint: z.string().optional() }).nullable(),
  /** Servers of the page that cannot be offered here, and why. */
  left_out: z.array(z.object({ name: z.string(), reason: z.string() })).optional(),
})
export type RegistryPage = z.infer<typeof registryPageSchema>
