import { Model } from 'objection'

/** An opportunity as imported; `organization_types` and `business_types` are slugs. */
export class OpportunityModel extends Model {
  static override tableName = 'opportunities'
  declare id: string
  declare source: string
  declare sourceId: string
  /** The number that people quote, e.g. `HORIZON-CL5-2027-07-D3-16`. */
  declare sourceNumber: string | null
  declare sourceUrl: string | null
  /** The source's own codes by kind, as it gave them. */
  declare sourceCodes: Record<string, string[]>
  declare readAt: Date
  declare title: string
  declare description: string
  declare category: string
  /** All that it belongs to; the database keeps `category` the first. */
  declare categories: string[]
  /** Ids, the strongest first. */
  declare subjects: string[]
  /** Everyday words that a model wrote for the search; null without one. */
  declare everydayWords: string | null
  declare fundingType: string
  declare amount: string | null
  declare minAmount: string | null
  declare maxAmount: string | null
  declare currency: string
  declare totalFunding: string | null
  declare expectedAwards: number | null
  declare deadline: Date | null
  declare isRolling: boolean
  declare isForecast: boolean
  declare isActive: boolean
  declare postedAt: Date | null
  declare requirements: string | null
  declare eligibilityCriteria: string | null
  declare eligibilityRequirements: string | null
  declare applicationProcess: string | null
  declare selectionCriteria: string | null
  declare timeframe: string | null
  declare renewability: string | null
  declare matchingRequired: boolean
  declare funderName: string
  declare funderWebsite: string | null
  declare contactEmail: string | null
  declare applicationUrl: string | null
  declare geoScope: string | null
  declare sector: string | null
  declare organizationTypes: string[]
  declare businessTypes: string[]
  declare excerpt: string
  /** The source itself cut the description. */
  declare isExcerpt: boolean
  declare createdAt: Date
  declare updatedAt: Date
}
