import type { AdminOpportunityRow, EditableField } from '@fundharbor/contracts/catalog/admin-opportunities'
import type { UploadField } from '@fundharbor/contracts/catalog/imports'
import type { FacetName, Opportunity, OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import type { OpportunityRecord } from './record.ts'
import type { CountedField, FieldValues, FieldWith, ShownField } from './field-lists.ts'
import type { FilterName } from './field-types.ts'
import type { fields, FieldName } from './fields.ts'

/** True, or the names that only one of the two has: the compiler's message then tells them. */
type Same<Contract, Table> = [Exclude<Contract, Table> | Exclude<Table, Contract>] extends [never]
  ? true
  : Exclude<Contract, Table> | Exclude<Table, Contract>

type Holds<T extends true> = T

/** What a search says of a row is no field of the opportunity. */
type SaidBySearch = 'highlight' | 'related' | 'matched'

/** Fields under the contracts' names: lists tell that there is an address, consoles which fields the team has set. */
type FieldOf<Name> = Name extends 'hasApplicationUrl'
  ? 'applicationUrl'
  : Name extends 'editedFields'
    ? 'sourceValues'
    : Exclude<Name, SaidBySearch>

/** Under `source` the details have all of these. */
type Provenance = 'source' | 'sourceId' | 'sourceNumber' | 'sourceUrl' | 'readAt'

type FiltersOf<F> = F extends { filters: infer Declared } ? keyof Declared : never
type DeclaredFilter = { [Name in FieldName]: FiltersOf<(typeof fields)[Name]> }[FieldName]
type DeclaredFacet = { [Name in CountedField]: (typeof fields)[Name]['facet'] }[CountedField]

/** Fields that one of the two knows to be null and the other does not. */
type NullsDiffer<Contract> = {
  [Name in keyof Contract & FieldName]: null extends Contract[Name]
    ? null extends FieldValues[Name]
      ? never
      : Name
    : null extends FieldValues[Name]
      ? Name
      : never
}[keyof Contract & FieldName]

/** Whatever the table lacks of the contracts, or has beyond them, is a type error in the line that compares the two. */
export type FieldChecks = [
  Holds<Same<FieldOf<keyof OpportunityRow>, ShownField<'list'>>>,
  Holds<Same<FieldOf<keyof Opportunity> | Provenance, ShownField<'details'>>>,
  Holds<Same<FieldOf<keyof AdminOpportunityRow>, ShownField<'console'>>>,
  Holds<Same<EditableField, FieldWith<'editable'>>>,
  // An uploaded id becomes part of the source's id.
  Holds<Same<Exclude<UploadField, 'id'>, FieldWith<'uploadable'>>>,
  Holds<Same<keyof OpportunityRecord, FieldWith<'imported'>>>,
  Holds<Same<FilterName, DeclaredFilter>>,
  Holds<Same<FacetName, DeclaredFacet>>,
  Holds<Same<NullsDiffer<OpportunityRow>, never>>,
  Holds<Same<NullsDiffer<Opportunity>, never>>,
  Holds<Same<NullsDiffer<OpportunityRecord>, never>>,
  // Another source can only fill in what the first one does not know.
  Holds<Same<Exclude<FieldWith<'fillable'>, FieldWith<'imported'>>, never>>,
]
