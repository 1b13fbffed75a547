import { z } from 'zod'
import type { EndpointSpec } from './endpoint.ts'
import { Problem } from './problem.ts'

type Json = Record<string, unknown>

/** Error responses of an endpoint by its access. */
const failuresOf: Record<NonNullable<EndpointSpec['access']>, Record<number, string>> = {
  everyone: {},
  session: { 401: 'Signed out' },
  member: { 401: 'Signed out', 403: 'Not verified, or not allowed by the plan' },
  admin: { 401: 'Signed out', 403: 'Not an administrator' },
  service: {},
}

/** OpenAPI 3.1 document of all endpoints except internal ones. */
export function buildOpenApi(
  endpoints: readonly EndpointSpec[],
  info: { title: string; version: string },
): Json {
  const paths: Record<string, Json> = {}
  for (const spec of endpoints) {
    if (spec.access === 'service') continue
    const path = spec.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [spec.method.toLowerCase()]: operationOf(spec) }
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'fundharbor_sid' } },
    },
  }
}

function operationOf(spec: EndpointSpec): Json {
  const access = spec.access ?? 'member'
  return {
    summary: spec.summary,
    tags: [spec.path.split('/')[2] ?? 'site'],
    ...(access === 'everyone' ? {} : { security: [{ session: [] }] }),
    parameters: [...parametersOf(spec.params, 'path'), ...parametersOf(spec.query, 'query')],
    ...(spec.body
      ? { requestBody: { required: true, content: jsonContent(schemaOf(spec.body, 'input')) } }
      : {}),
    responses: {
      [spec.status ?? 200]: {
        description: 'Success',
        content: jsonContent(schemaOf(spec.response, 'output')),
      },
      ...problemsOf(spec, access),
    },
  }
}

function problemsOf(spec: EndpointSpec, access: NonNullable<EndpointSpec['access']>): Json {
  const described = {
    ...(spec.body || spec.query ? { 400: 'Invalid input, with messages by field' } : {}),
    ...failuresOf[access],
    ...(spec.params ? { 404: 'Not found' } : {}),
    503: 'Unavailable',
  }
  const problem = jsonContent({ $ref: '#/components/schemas/Problem' })
  return Object.fromEntries(
    Object.entries(described).map(([status, description]) => [status, { description, content: problem }]),
  )
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } })

/** Parts that JSON Schema cannot express, such as transforms, become any value. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}
