import type { EndpointSpec } from '@fundharbor/contracts/endpoint'
import fc, { type Arbitrary } from 'fast-check'
import { formsFor, type FuzzForm } from './forms.ts'
import { hostileText, someId, valuesFor } from './values.ts'

/** Whom requests come from. */
export const actorNames = ['admin', 'member', 'other member', 'unverified', 'visitor'] as const
export type ActorName = (typeof actorNames)[number]

/** Mostly somebody who may send the request. */
const senderOf = ({ access = 'member' }: EndpointSpec): Arbitrary<ActorName> => {
  const likely: ActorName[] = access === 'admin' ? ['admin'] : ['member', 'other member', 'admin']
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...likely) },
    { weight: 2, arbitrary: fc.constantFrom(...actorNames) },
  )
}

/** A request to one of the endpoints, with placeholders for ids. */
export interface FuzzRequest {
  spec: EndpointSpec
  /** With its query. */
  path: string
  body: unknown
  /** Instead of a body. */
  form: FuzzForm | undefined
  /** Who sends it. */
  actor: ActorName
  idempotencyKey: string | undefined
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const parameter = fc.oneof(
  { weight: 8, arbitrary: someId },
  { weight: 1, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.lorem({ maxCount: 1, mode: 'words' }) },
)

function pathsFor({ path, params }: EndpointSpec): Arbitrary<string> {
  const names = path.match(/:\w+/g) ?? []
  if (names.length === 0) return fc.constant(path)
  const known = params
    ? (valuesFor(params) as Arbitrary<Record<string, unknown> | null>)
    : fc.constant<Record<string, unknown> | null>({})
  return fc
    .tuple(known, fc.array(parameter, { minLength: names.length, maxLength: names.length }))
    .map(([values, others]) =>
      names.reduce((text, name, index) => {
        const value = values?.[name.slice(1)]
        const part =
          typeof value === 'string' || typeof value === 'number' ? String(value) : (others[index] ?? '')
        return text.replace(
          name,
          encodeURIComponent(part.toWellFormed().trim() || '0')
            .replaceAll('%7B', '{')
            .replaceAll('%7D', '}')
            .replaceAll('%20', ' '),
        )
      }, path),
    )
}

function queriesFor({ query }: EndpointSpec): Arbitrary<string> {
  const odd = fc.dictionary(
    fc.constantFrom('limit', 'cursor', 'search', '__proto__', 'unknown'),
    hostileText,
    { maxKeys: 2 },
  )
  const known = query ? valuesFor(query) : fc.constant({})
  return fc
    .tuple(known, fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: odd }))
    .map(([given, more]) => {
      const pairs = Object.entries({ ...(typeof given === 'object' ? given : {}), ...more })
      const texts = pairs.map(([name, value]): [string, string] => [name, asText(value).toWellFormed()])
      return texts.length > 0 ? `?${new URLSearchParams(texts)}` : ''
    })
}

/** Requests to one endpoint: mostly with what its contract accepts. */
export function requestsTo(spec: EndpointSpec): Arbitrary<FuzzRequest> {
  const body = spec.body ? valuesFor(spec.body) : fc.constant(undefined)
  return fc.record({
    spec: fc.constant(spec),
    path: fc.tuple(pathsFor(spec), queriesFor(spec)).map((parts) => parts.join('')),
    body,
    form: spec.multipart ? formsFor(spec) : fc.constant(undefined),
    actor: senderOf(spec),
    idempotencyKey: fc.option(fc.constantFrom('one', 'two', 'three'), { nil: undefined, freq: 8 }),
  })
}
