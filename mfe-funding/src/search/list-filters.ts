import type { FacetName, OpportunityFilter } from '@fundharbor/contracts/catalog/opportunities'
import {
  businessTypes,
  categories,
  fundingTypes,
  organizationTypes,
  searchFundingTypes,
  type Term,
} from '@fundharbor/contracts/vocabulary'

interface ListFilterFacts {
  title: string
  /** Between the values in an address. Texts may hold commas. */
  separator: ',' | '|'
  /** All values that there are; without them, those that the results have. */
  vocabulary?: readonly Term[]
  /** Those that are always offered, if not the whole vocabulary. */
  offered?: readonly Term[]
  /** How many are shown before more is asked for. */
  first?: number
  /** Folded until it is wanted. */
  folded?: boolean
  /** Stands above the amounts. */
  isAboveAmount?: boolean
}

/** Filters of which several values can be chosen, in the API's names and the rail's order. */
const table = {
  category: { title: 'Category', separator: ',', vocabulary: categories, isAboveAmount: true },
  subject: { title: 'Subject', separator: ',', first: 8, isAboveAmount: true },
  fundingType: {
    title: 'Funding type',
    separator: ',',
    vocabulary: fundingTypes,
    offered: fundingTypes.filter(({ slug }) => searchFundingTypes.includes(slug)),
    isAboveAmount: true,
  },
  organizationType: { title: 'Organization type', separator: ',', vocabulary: organizationTypes },
  businessType: { title: 'Business type', separator: ',', vocabulary: businessTypes, folded: true },
  geoScope: { title: 'Geography', separator: '|', folded: true },
  sector: { title: 'Sector', separator: '|', folded: true },
} as const satisfies Partial<Record<FacetName & keyof OpportunityFilter, ListFilterFacts>>

export type ListFilter = keyof typeof table
export const listFilters = Object.keys(table) as ListFilter[]
export const filterFacts: Readonly<Record<ListFilter, ListFilterFacts>> = table
