import type { AdminOpportunityRow, EditableField } from '@fundharbor/contracts/catalog/admin-opportunities'
import type { UploadField } from '@fundharbor/contracts/catalog/imports'
import type { FacetName } from '@fundharbor/contracts/catalog/facets'
import type { Opportunity, OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import type { embeddedText } from '../embeddings/text.ts'
import type { OpportunityRecord } from './record.ts'
import type { CountedField, FieldValues, FieldWith, ShownField } from './field-lists.ts'
import type { FilterName } from './field-types.ts'
import type { fields, FieldName } from './fields.ts'

/** True, or the names that only one of the two has, which the compiler's message then shows. */
type Same<Contract, Table> = [Exclude<Contract, Table> | Exclude<Table, Contract>] extends [never]
  ? true
  : Exclude<Contract, Table> | Exclude<Table, Contract>

type Holds<T extends true> = T

/** Properties that the search adds to a row. */
type AddedBySearch = 'highlight' | 'related' | 'matched'

/** Contract names that differ from the field's name. */
type FieldOf<Name> = Name extends 'hasApplicationUrl'
  ? 'applicationUrl'
  : Name extends 'editedFields'
    ? 'sourceValues'
    : Exclude<Name, AddedBySearch>

/** Fields that details group under `source`. */
type Provenance = 'source' | 'sourceId' | 'sourceNumber' | 'sourceUrl' | 'readAt'

type FiltersOf<F> = F extends { filters: infer Declared } ? keyof Declared : never
type DeclaredFilter = { [Name in FieldName]: FiltersOf<(typeof fields)[Name]> }[FieldName]
type DeclaredFacet = { [Name in CountedField]: (typeof fields)[Name]['facet'] }[CountedField]

/** Fields that only one of the two allows to be null. */
type NullsDiffer<Contract> = {
  [Name in keyof Contract & FieldName]: null extends Contract[Name]
    ? null extends FieldValues[Name]
      ? never
      : Name
    : null extends FieldValues[Name]
      ? Name
      : never
}[keyof Contract & FieldName]

/** Compares the table of fields with the contracts: differences are type errors. */
export type FieldChecks = [
  Holds<Same<FieldOf<keyof OpportunityRow>, ShownField<'list'>>>,
  Holds<Same<FieldOf<keyof Opportunity> | Provenance, ShownField<'details'>>>,
  Holds<Same<FieldOf<keyof AdminOpportunityRow>, ShownField<'console'>>>,
  Holds<Same<EditableField, FieldWith<'editable'>>>,
  // An uploaded id becomes part of `sourceId`.
  Holds<Same<Exclude<UploadField, 'id'>, FieldWith<'uploadable'>>>,
  Holds<Same<keyof OpportunityRecord, FieldWith<'imported'>>>,
  // Changes of the texts make a new vector.
  Holds<Same<Exclude<keyof Parameters<typeof embeddedText>[0], FieldWith<'embedded'>>, never>>,
  Holds<Same<FilterName, DeclaredFilter>>,
  Holds<Same<FacetName, DeclaredFacet>>,
  Holds<Same<NullsDiffer<OpportunityRow>, never>>,
  Holds<Same<NullsDiffer<Opportunity>, never>>,
  Holds<Same<NullsDiffer<OpportunityRecord>, never>>,
  // Only imported fields can be filled in from another source.
  Holds<Same<Exclude<FieldWith<'fillable'>, FieldWith<'imported'>>, never>>,
]
