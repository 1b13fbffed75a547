import type { FacetName, OpportunityFilter } from '@fundharbor/contracts/catalog/opportunities'

/** Kinds of fields, and how the database's driver hands out their values. */
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
  /** Values by the names of columns. */
  json: Record<string, unknown>
}

/** A question mark: null where nobody says. */
export type FieldKind = keyof Kinds | `${keyof Kinds}?`

/** What the database's driver hands out for a kind. */
export type ValueOf<K extends FieldKind> = K extends `${infer Known extends keyof Kinds}?`
  ? Kinds[Known] | null
  : K extends keyof Kinds
    ? Kinds[K]
    : never

/** Where the contracts show a field: rows of lists, the details, rows of the administrators' list. */
export type Place = 'list' | 'details' | 'console'

/**
 * - `imported`: sources say it; `fillable`: what one source does not know another one may say.
 * - `editable`: it stands in the administrators' dialogs; `uploadable`: a column of an uploaded table can hold it.
 * - `counted`: totals and lists of what is open depend on it, so the search must hear of a change.
 */
export type Trait = 'imported' | 'fillable' | 'editable' | 'uploadable' | 'counted'

/** Parameters of a query that filter by facts. The others are about words: what is searched, and how. */
export type FilterName = Exclude<keyof OpportunityFilter, 'search' | 'verbatim' | 'without'>

/** How the value of a query's parameter is split and compared: `search/filter.ts` does it. */
export interface ComparedValues {
  /** One of them holds. The contract has split slugs; ids are separated by commas, texts (with commas) by bars. */
  'any-slug': readonly string[]
  'any-id': string
  'any-text': string
  /** The stated range reaches up to it, or begins below it. */
  'range-from': number
  'range-below': number
  'also-closed': boolean
  'closes-within-days': number
  'posted-within-days': number
}
export type Comparison = keyof ComparedValues

/** The comparisons that take what the contract makes of a parameter. */
type ComparisonFor<Name extends FilterName> = {
  [C in Comparison]: NonNullable<OpportunityFilter[Name]> extends ComparedValues[C] ? C : never
}[Comparison]

/** What the table in `fields.ts` says of a field. Its column has the same name in snake case. */
export interface Field {
  kind: FieldKind
  shown?: readonly Place[]
  traits?: readonly Trait[]
  /** Whether its history tells what it said before and says now, or only that it changed. Absent: nothing. */
  history?: 'values' | 'name'
  /** What counts its values. Named like the parameter that filters by them, if they are slugs, ids or texts. */
  facet?: FacetName
  filters?: { readonly [Name in FilterName]?: ComparisonFor<Name> }
  /** The part of a search document that has its words. */
  searched?: 'title' | 'funder' | 'program' | 'text' | 'everyday' | 'subjects'
}
