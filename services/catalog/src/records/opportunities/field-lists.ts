import type { FacetName } from '@fundharbor/contracts/catalog/facets'
import type { Field, FieldKind, NumberRange, Place, Trait, ValueOf } from './field-types.ts'
import { fields, type FieldName } from './fields.ts'

/** A row of the table `opportunities`. */
export type FieldValues = { -readonly [Name in FieldName]: ValueOf<(typeof fields)[Name]['kind']> }

/** Names of the fields whose declaration has some of these values under `Key`. */
type NamesOf<Key extends keyof Field, Value> = {
  [Name in FieldName]: (typeof fields)[Name] extends Readonly<Record<Key, infer Said>>
    ? Value extends (Said extends readonly (infer Each)[] ? Each : Said)
      ? Name
      : never
    : never
}[FieldName]

export type ShownField<P extends Place> = NamesOf<'shown', P>
export type FieldWith<T extends Trait> = NamesOf<'traits', T>
export type SearchedPart = NonNullable<Field['searched']>
export type SearchedField<P extends SearchedPart = SearchedPart> = NamesOf<'searched', P>
export type CountedField = NamesOf<'facet', FacetName>
export type RangedField = {
  [Name in FieldName]: (typeof fields)[Name] extends { ranges: readonly NumberRange[] } ? Name : never
}[FieldName]

/** All fields with their declarations. */
export const fieldList: readonly (Field & { name: FieldName })[] = Object.entries(fields).map(
  ([name, field]) => ({ ...field, name: name as FieldName }),
)

/** Declarations by field name. */
export const fieldNamed: Readonly<Record<FieldName, Field>> = fields

const namesWhere = (isMeant: (field: Field) => unknown): FieldName[] =>
  fieldList.filter(isMeant).map(({ name }) => name)

export const shownFields = <P extends Place>(place: P) =>
  namesWhere(({ shown }) => shown?.includes(place)) as ShownField<P>[]

export const fieldsWith = <T extends Trait>(trait: T) =>
  namesWhere(({ traits }) => traits?.includes(trait)) as FieldWith<T>[]

/** Fields whose text is in a part of the search documents. */
export const searchedFields = <P extends SearchedPart>(part: P) =>
  namesWhere(({ searched }) => searched === part) as SearchedField<P>[]

/** Fields whose changes are announced: search indexes them, or caches them for its lists. */
export const watchedFields = () =>
  namesWhere(
    ({ searched, facet, filters, traits, shown }) =>
      searched ||
      facet ||
      filters ||
      traits?.some((trait) => trait === 'counted' || trait === 'embedded') ||
      shown?.includes('list'),
  )

/** Fields in histories, those with values first. */
export const trackedFields = (): { name: FieldName; hasValues: boolean }[] => [
  ...namesWhere(({ history }) => history === 'values').map((name) => ({ name, hasValues: true })),
  ...namesWhere(({ history }) => history === 'name').map((name) => ({ name, hasValues: false })),
]

const empty: Partial<Record<FieldKind, unknown>> = { flag: false, slugs: [], codes: {}, json: {} }

/** The value of a field without data. */
export const emptyValue = (kind: FieldKind): unknown => (kind.endsWith('?') ? null : (empty[kind] ?? ''))

/** Column of a field: `min_amount` for `minAmount`. */
export const toColumn = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Field of a column: `minAmount` for `min_amount`. */
export const toField = (column: string): string =>
  column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
