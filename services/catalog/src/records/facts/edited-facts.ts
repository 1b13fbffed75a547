import type { EditableFact, EditedFacts } from '@fundharbor/contracts/catalog/facts'
import type { Fact, RecordFacts } from './facts.ts'

/** Derived facts, with the values that administrators set instead. */
export function applyEdits(derived: RecordFacts, edited: EditedFacts): RecordFacts {
  const { region, callType, audience, places, restriction } = edited
  return {
    ...derived,
    ...(region === undefined ? {} : { region: one(region, derived.region) }),
    ...(callType === undefined ? {} : { callType: one(callType, derived.callType) }),
    ...(restriction === undefined ? {} : { restriction: one(restriction, derived.restriction) }),
    ...(audience === undefined ? {} : { audience: audience.map((value) => quoted(value, derived.audience)) }),
    ...(places === undefined ? {} : { places: places.map((value) => quoted(value, derived.places)) }),
  }
}

const one = <V extends string>(value: V | null, derived: Fact<V> | null): Fact<V> | null =>
  value === null ? null : quoted(value, derived ? [derived] : [])

/** A value with the record's words if the record says it too. */
const quoted = <V extends string>(value: V, derived: readonly Fact<V>[]): Fact<V> => ({
  value,
  quote: derived.find((fact) => fact.value === value)?.quote ?? '',
})

/** The values of facts as administrators edit them. */
export const factValues = ({ region, callType, audience, places, restriction }: RecordFacts) => ({
  region: region?.value ?? null,
  callType: callType?.value ?? null,
  audience: audience.map(({ value }) => value),
  places: places.map(({ value }) => value),
  restriction: restriction?.value ?? null,
})

/** Earlier edits with new ones over them. A value that the record itself says is no longer an edit. */
export function mergeEdits(derived: RecordFacts, edited: EditedFacts, changes: EditedFacts): EditedFacts {
  const own = factValues(derived)
  const merged = Object.entries({ ...edited, ...changes })
  return Object.fromEntries(
    merged.filter(([name, value]) => value !== undefined && !isSame(value, own[name as EditableFact])),
  )
}

type FactValue = EditedFacts[EditableFact]

/** Compares values; the order of lists does not matter. */
export const isSame = (one: FactValue, other: FactValue): boolean => toKey(one) === toKey(other)
const toKey = (value: FactValue): string =>
  JSON.stringify(Array.isArray(value) ? value.toSorted() : (value ?? null))
