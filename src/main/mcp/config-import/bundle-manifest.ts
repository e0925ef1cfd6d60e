import { z } from 'zod'
import { failed, type Result, success } from '../../../shared/failure.ts'
import { readJson } from './config-text.ts'
import { cleanText } from './source-text.ts'

const commandSchema = z.object({ command: z.string(), args: z.array(z.string()), env: z.record(z.string(), z.string()) }).partial()

const userValueSchema = z.object({
  type: z.enum(['string', 'number', 'boolean', 'directory', 'file']).catch('string'),
  title: z.string().optional(),
  description: z.string().optional(),
  required: z.boolean().catch(false),
  default: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).optional().catch(undefined),
  multiple: z.boolean().catch(false),
  sensitive: z.boolean().catch(false),
  min: z.number().optional().catch(undefined),
  max: z.number().optional().catch(undefined),
})
export type UserValue = z.infer<typeof userValueSchema>

const manifestSchema = z
  .object({
    manifest_version: z.union([z.string(), z.number()]).optional(),
    /** What it was called when bundles were called `.dxt`. */
    dxt_version: z.union([z.string(), z.number()]).optional(),
    name: z.string().min(1).max(200),
    display_name: z.string().optional().catch(undefined),
    version: z.string().max(100),
    server: z.object({
      type: z.enum(['node', 'python', 'binary', 'uv']),
      entry_point: z.string().max(1000).optional(),
      mcp_config: commandSchema.extend({ platform_overrides: z.record(z.string(), commandSchema).optional() }).optional(),
    }),
    user_config: z.record(z.string(), userValueSchema).optional(),
    compatibility: z.object({ platforms: z.array(z.string()).optional().catch(undefined), runtimes: z.record(z.string(), z.string()).optional().catch(undefined) }).optional().catch(undefined),
  })
  .refine(manifest => manifest.manifest_version !== undefined || manifest.dxt_version !== undefined, 'manifest_version is missing')
export type BundleManifest = z.infer<typeof manifestSchema>
export type BundleCommand = z.infer<typeof commandSchema>

/** The manifest of a bundle; failures name the key that is wrong. */
export function parseManifest(bytes: Buffer): Result<BundleManifest> {
  const parsed = readJson(cleanText(bytes.toString('utf8')))
  if (!parsed.ok) return failed('BUNDLE_BROKEN', `Its manifest.json: ${parsed.failure.message}`)
  const manifest = manifestSchema.safeParse(parsed.value)
  if (manifest.success) return success(manifest.data)
  const issue = manifest.error.issues[0]
  return failed('BUNDLE_BROKEN', `Its manifest.json is not one of a bundle: ${[issue?.path.join('.'), issue?.message].filter(part => part !== undefined && part !== '').join(': ')}.`)
}
