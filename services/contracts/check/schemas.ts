import type { Schema } from './describe.ts'

/**
 * Direction of values. `in` (requests): the new schema must accept everything that the old one accepted. `out`
 * (responses): the new schema must allow nothing that the old one did not.
 */
export type Direction = 'in' | 'out'

interface Pair {
  old: Schema
  now: Schema
  at: string
  direction: Direction
}

const branches = (schema: Schema): Schema[] => schema.anyOf ?? schema.oneOf ?? [schema]
const isUnion = (schema: Schema) => schema.anyOf !== undefined || schema.oneOf !== undefined

const allowedValues = (schema: Schema): unknown[] | undefined =>
  schema.enum ?? ('const' in schema && schema.const !== undefined ? [schema.const] : undefined)

/** Marks values of responses to which later releases may add: the contract accepts those that it does not know. */
const EXTENSIBLE = 'x-extensible-enum'

const listValues = (values: unknown[]) => values.map((value) => JSON.stringify(value)).join(', ')

/** Ways in which a change breaks callers, each with the path of the field. */
export function findBreaks(pair: Pair): string[] {
  const { old, now } = pair
  if (isUnion(old) || isUnion(now)) return findUnionBreaks(pair)
  return [
    ...findTypeBreaks(pair),
    ...findValueBreaks(pair),
    ...findBoundBreaks(pair),
    ...findFieldBreaks(pair),
    ...(old.propertyNames && now.propertyNames
      ? findBreaks({
          ...pair,
          old: old.propertyNames,
          now: now.propertyNames,
          at: `a name in ${pair.at}`,
        })
      : []),
    ...(old.items && now.items
      ? findBreaks({ ...pair, old: old.items, now: now.items, at: `${pair.at}[]` })
      : []),
  ]
}

/** Every branch of one side must be covered by a branch of the other. */
function findUnionBreaks({ old, now, at, direction }: Pair): string[] {
  const [needed, offered] =
    direction === 'in' ? [branches(old), branches(now)] : [branches(now), branches(old)]
  return needed.flatMap((branch) => {
    const attempts = offered.map((other) =>
      direction === 'in'
        ? findBreaks({ old: branch, now: other, at, direction })
        : findBreaks({ old: other, now: branch, at, direction }),
    )
    if (attempts.some((attempt) => attempt.length === 0)) return []
    const kind = branch.type ?? (allowedValues(branch) ? listValues(allowedValues(branch) ?? []) : 'value')
    // A branch of the same type gives the most specific message.
    const alike = attempts[offered.findIndex((other) => other.type === branch.type)]
    return alike ?? [direction === 'in' ? `${at} no longer accepts ${kind}` : `${at} can now be ${kind}`]
  })
}

/** Whether every value of one type belongs to the other. Undefined allows anything. */
const fits = (inner: string | undefined, outer: string | undefined) =>
  outer === undefined || inner === outer || (inner === 'integer' && outer === 'number')

function findTypeBreaks({ old, now, at, direction }: Pair): string[] {
  const good = direction === 'in' ? fits(old.type, now.type) : fits(now.type, old.type)
  return good ? [] : [`${at} was ${old.type ?? 'anything'} and is now ${now.type ?? 'anything'}`]
}

function findValueBreaks({ old, now, at, direction }: Pair): string[] {
  const [before, after] = [allowedValues(old), allowedValues(now)]
  if (direction === 'in') {
    if (!after) return []
    if (!before) return [`${at} now accepts only ${listValues(after)}`]
    const gone = before.filter((value) => !after.includes(value))
    return gone.length > 0 ? [`${at} no longer accepts ${listValues(gone)}`] : []
  }
  if (!before || now[EXTENSIBLE]) return []
  if (!after) return [`${at} can now be anything, not only ${listValues(before)}`]
  const added = after.filter((value) => !before.includes(value))
  return added.length > 0 ? [`${at} can now be ${listValues(added)}`] : []
}

const lowerBounds = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems']
const upperBounds = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems']

const number = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise)

/** Only requests are checked: tighter bounds of responses are harmless, and wider ones are ignored. */
function findBoundBreaks({ old, now, at, direction }: Pair): string[] {
  if (direction === 'out') return []
  const raised = lowerBounds.filter((name) => number(now[name], -Infinity) > number(old[name], -Infinity))
  const lowered = upperBounds.filter((name) => number(now[name], Infinity) < number(old[name], Infinity))
  const stricter = (['format', 'pattern'] as const).filter(
    (name) => now[name] !== undefined && now[name] !== old[name],
  )
  return [
    ...[...raised, ...lowered].map((name) => `${at} is narrower: ${name} is ${String(now[name])}`),
    ...stricter.map((name) => `${at} is narrower: its ${name} is ${String(now[name]).slice(0, 60)}`),
  ]
}

function findFieldBreaks(pair: Pair): string[] {
  const { old, now, at, direction } = pair
  if (!old.properties || !now.properties) return []
  const place = (name: string) => (at === '' ? name : `${at}.${name}`)
  const phrases: string[] = []
  for (const [name, before] of Object.entries(old.properties)) {
    const after = now.properties[name]
    if (!after) phrases.push(`${place(name)} was removed`)
    else phrases.push(...findBreaks({ old: before, now: after, at: place(name), direction }))
  }
  const wasRequired = new Set(old.required)
  const isRequired = new Set(now.required)
  if (direction === 'in') {
    for (const name of isRequired) if (!wasRequired.has(name)) phrases.push(`${place(name)} is now required`)
  } else
    for (const name of wasRequired)
      if (now.properties[name] && !isRequired.has(name)) phrases.push(`${place(name)} can now be missing`)
  return phrases
}
