import type { EndpointSpec } from '@fundharbor/contracts/endpoint'
import { z } from 'zod'

/** The parts of zod's JSON Schema that the comparison uses. */
export const Schema: z.ZodType<Schema> = z.lazy(() =>
  z.looseObject({
    type: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    anyOf: z.array(Schema).optional(),
    oneOf: z.array(Schema).optional(),
    allOf: z.array(Schema).optional(),
    items: Schema.optional(),
    properties: z.record(z.string(), Schema).optional(),
    propertyNames: Schema.optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), Schema]).optional(),
  }),
)
export interface Schema {
  [keyword: string]: unknown
  type?: string | undefined
  enum?: unknown[] | undefined
  const?: unknown
  format?: string | undefined
  pattern?: string | undefined
  anyOf?: Schema[] | undefined
  oneOf?: Schema[] | undefined
  allOf?: Schema[] | undefined
  items?: Schema | undefined
  properties?: Record<string, Schema> | undefined
  propertyNames?: Schema | undefined
  required?: string[] | undefined
  additionalProperties?: boolean | Schema | undefined
}

/** What callers of an operation rely on. */
export const Operation = z.object({
  access: z.enum(['everyone', 'session', 'member', 'admin', 'service']),
  status: z.number(),
  params: Schema.optional(),
  query: Schema.optional(),
  body: Schema.optional(),
  response: Schema,
})
export type Operation = z.infer<typeof Operation>

/** Every operation by method and path: `GET /api/user`. */
export const Released = z.record(z.string(), Operation)
export type Released = z.infer<typeof Released>

/** Normalizes schemas: several types become several branches. */
function normalize(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalize)
  if (typeof value !== 'object' || value === null) return value
  const {
    $schema: _,
    type,
    ...rest
  } = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, normalize(each)]))
  if (!Array.isArray(type)) return type === undefined ? rest : { type, ...rest }
  return { anyOf: type.map((each) => (each === 'null' ? { type: each } : { type: each, ...rest })) }
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Schema =>
  Schema.parse(normalize(z.toJSONSchema(schema, { io, unrepresentable: 'any' })))

const inputOf = (schema: z.ZodType | undefined) => (schema ? schemaOf(schema, 'input') : undefined)

/** Describes endpoints for the comparison. */
export function describeEndpoints(endpoints: readonly EndpointSpec[]): Released {
  const described = endpoints.map((spec): [string, Operation] => [
    `${spec.method} ${spec.path}`,
    {
      access: spec.access ?? 'member',
      status: spec.status ?? 200,
      params: inputOf(spec.params),
      query: inputOf(spec.query),
      body: inputOf(spec.body),
      response: schemaOf(spec.response, 'output'),
    },
  ])
  // In the form it has after reading it from a file: sorted, without undefined values.
  const sorted = described.toSorted(([a], [b]) => a.localeCompare(b))
  return Released.parse(JSON.parse(JSON.stringify(Object.fromEntries(sorted))))
}
