import type { FacetName } from '@fundharbor/contracts/catalog/facets'
import type { OpportunityFilter } from '@fundharbor/contracts/catalog/opportunities'

/** Kinds of fields, and their types as the database driver returns them. */
interface Kinds {
  id: string
  text: string
  /** Sanitized markup. */
  html: string
  /** An http(s) address. */
  url: string
  /** A decimal string in the record's own currency. */
  money: string
  integer: number
  instant: Date
  flag: boolean
  /** A slug of the contracts' vocabulary. */
  slug: string
  slugs: string[]
  /** Lists of codes by their kind. */
  codes: Record<string, string[]>
  /** Links with what they lead to. */
  links: { name: string; url: string }[]
  /** Values by the names of columns. */
  json: Record<string, unknown>
}

/** A question mark means nullable. */
export type FieldKind = keyof Kinds | `${keyof Kinds}?`

/** Type of a kind's values. */
export type ValueOf<K extends FieldKind> = K extends `${infer Known extends keyof Kinds}?`
  ? Kinds[Known] | null
  : K extends keyof Kinds
    ? Kinds[K]
    : never

/** Where contracts have a field: rows of lists, details, rows of the console's list. */
export type Place = 'list' | 'details' | 'console'

/**
 * - `imported`: comes from sources; `fillable`: another source may fill it in if it is empty.
 * - `editable`: in the administrators' dialogs; `uploadable`: can be a column of an uploaded table.
 * - `counted`: totals and lists of open opportunities depend on it, so changes must reach the search.
 * - `embedded`: the vector, or the category that is chosen by meaning, depends on it, so a change of the field recomputes both.
 */
export type Trait = 'imported' | 'fillable' | 'editable' | 'uploadable' | 'counted' | 'embedded'

/** Query parameters that filter by facts, not by text. */
export type FilterName = Exclude<keyof OpportunityFilter, 'search' | 'verbatim' | 'without'>

/** How the value of a query's parameter is split and compared: `search/filter.ts` does it. */
export interface ComparedValues {
  /** Any of the values. Slugs are split by the contract; ids are separated by commas, texts by bars. */
  'any-slug': readonly string[]
  'any-id': string
  'any-text': string
  /** The opportunity's range reaches up to the value, or starts below it. */
  'range-from': number
  'range-below': number
  'also-closed': boolean
  'also-probably-closed': boolean
  'closes-within-days': number
  'posted-within-days': number
}
export type Comparison = keyof ComparedValues

/** Comparisons that accept a parameter's parsed type. */
type ComparisonFor<Name extends FilterName> = {
  [C in Comparison]: NonNullable<OpportunityFilter[Name]> extends ComparedValues[C] ? C : never
}[Comparison]

/** Includes its minimum and excludes its maximum; without a maximum, it has no end. */
export interface NumberRange {
  slug: string
  min: number
  max: number | null
}

/** Declaration of a field in `fields.ts`. Its column has the same name in snake case. */
export interface Field {
  kind: FieldKind
  shown?: readonly Place[]
  traits?: readonly Trait[]
  /** Whether histories have its values, or only its name. Absent: it is not in histories. */
  history?: 'values' | 'name'
  /** The facet that counts its values, named like the filter for slugs, ids and texts. */
  facet?: FacetName
  /** The ranges that the facet counts instead of values. Fields of one facet are the ends of one span. */
  ranges?: readonly NumberRange[]
  filters?: { readonly [Name in FilterName]?: ComparisonFor<Name> }
  /** The part of search documents that contains its text. */
  searched?: 'title' | 'funder' | 'program' | 'text' | 'subjects'
}
