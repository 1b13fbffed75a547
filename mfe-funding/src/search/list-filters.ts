import type { FacetName } from '@fundharbor/contracts/catalog/facets'
import type { OpportunityFilter } from '@fundharbor/contracts/catalog/opportunities'
import {
  businessTypes,
  categories,
  fundingTypes,
  organizationTypes,
  searchFundingTypes,
  type Term,
} from '@fundharbor/contracts/vocabulary'

export interface ListFilterSettings {
  title: string
  /** Between the values in an address. Free-text values may contain commas. */
  separator: ',' | '|'
  /** All possible values; without it, the values come from the results. */
  vocabulary?: readonly Term[]
  /** The values always offered, if not the whole vocabulary. */
  offered?: readonly Term[]
  /** How many values show before "Show more". */
  initialCount?: number
  isCollapsed?: boolean
  /** Shown above the amount ranges. */
  isAboveAmount?: boolean
}

/** Multi-select filters, named as in the API and ordered as in the filter panel. */
const table = {
  category: { title: 'Category', separator: ',', vocabulary: categories, isAboveAmount: true },
  subject: { title: 'Subject', separator: ',', initialCount: 8, isCollapsed: true, isAboveAmount: true },
  fundingType: {
    title: 'Funding type',
    separator: ',',
    vocabulary: fundingTypes,
    offered: fundingTypes.filter(({ slug }) => searchFundingTypes.includes(slug)),
    isAboveAmount: true,
  },
  organizationType: {
    title: 'Organization type',
    separator: ',',
    vocabulary: organizationTypes,
    isCollapsed: true,
  },
  businessType: { title: 'Business type', separator: ',', vocabulary: businessTypes, isCollapsed: true },
  geoScope: { title: 'Geography', separator: '|', isCollapsed: true },
  sector: { title: 'Sector', separator: '|', isCollapsed: true },
} as const satisfies Partial<Record<FacetName & keyof OpportunityFilter, ListFilterSettings>>

export type ListFilter = keyof typeof table
export const listFilters = Object.keys(table) as ListFilter[]
export const filterSettings: Readonly<Record<ListFilter, ListFilterSettings>> = table
