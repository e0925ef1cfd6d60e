import { z } from 'zod'
import { errorResult, type JsonSchema, type ParallelRule, type Tool, type ToolAnnotations, type ToolCallContext } from '../../shared/tool.ts'
import type { ToolResult } from '../../shared/conversation.ts'
import { type BuiltInName, coreToolset } from './toolsets.ts'

interface ToolPlan<S extends z.ZodObject> {
  readonly name: BuiltInName
  /** Paid for on every request: what it does, when to take it, what a model gets wrong without being told. */
  readonly description: string
  readonly input: S
  readonly annotations: ToolAnnotations
  readonly parallel: ParallelRule
  readonly timeoutMs?: number
  run(input: z.output<S>, context: ToolCallContext): Promise<ToolResult>
}

/** A tool whose advertised schema and whose parsing are one and the same zod object. */
export function defineTool<S extends z.ZodObject>(plan: ToolPlan<S>): Tool {
  return {
    descriptor: {
      name: plan.name,
      toolset: coreToolset,
      description: plan.description,
      inputSchema: toInputSchema(plan.input),
      annotations: plan.annotations,
    },
    parallel: plan.parallel,
    ...(plan.timeoutMs === undefined ? {} : { timeoutMs: plan.timeoutMs }),
    async call(input, context) {
      const parsed = plan.input.safeParse(input)
      return parsed.success ? plan.run(parsed.data, context) : errorResult(refusal(plan.name, parsed.error))
    },
  }
}

function toInputSchema(input: z.ZodObject): JsonSchema {
  const { $schema: _dialect, additionalProperties: _closed, ...schema } = z.toJSONSchema(input, { io: 'input', override: dropImpliedBound })
  return schema
}

/** The largest safe integer as a bound says nothing to a model and costs tokens. */
function dropImpliedBound({ jsonSchema }: { jsonSchema: { maximum?: number } }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

function refusal(name: string, error: z.ZodError): string {
  const issues = error.issues.map(issue => (issue.path.length === 0 ? issue.message : `${issue.path.join('.')}: ${issue.message}`))
  return `${name} was not run, its arguments do not fit. ${issues.join('; ')}`
}
