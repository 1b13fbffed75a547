import { sanitizeHtml } from '@fundharbor/chassis/http/html'
import type { Opportunity, OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { subjectLabel } from '../vocabulary/subject-label.ts'
import type { PublicOpportunity } from '@fundharbor/contracts/catalog/public-search'
import { hideAddresses } from './hide-addresses.ts'
import type { OpportunityModel } from './model.ts'
import { isOffered } from './visible.ts'
import { lapseOf } from './probably-closed.ts'
import { webAddress } from './web-address.ts'

type Slugs = Pick<
  OpportunityRow,
  'category' | 'categories' | 'fundingType' | 'organizationTypes' | 'businessTypes'
>

const instant = (date: Date | null): string | null => date?.toISOString() ?? null

/** What is known of the end of an opportunity without a deadline; a deadline says it better. */
export function presentUndated(row: OpportunityModel | undefined) {
  const lapse = row ? lapseOf(row) : null
  return {
    expectedAt: instant(row?.expectedAt ?? null),
    probablyClosedAt: instant(lapse),
    probablyClosedReason: (lapse && row?.probablyClosedReason) ?? null,
  }
}

/** Fields that lists and details share. */
const presentCommon = (row: OpportunityModel) => ({
  id: row.id,
  title: row.title,
  funderName: row.funderName,
  amount: row.amount,
  minAmount: row.minAmount,
  maxAmount: row.maxAmount,
  currency: row.currency,
  deadline: instant(row.deadline),
  deadlineZone: row.deadlineZone,
  isRolling: row.isRolling,
  isForecast: row.isForecast,
  ...presentUndated(row),
  isActive: isOffered(row),
  geoScope: row.geoScope,
  sector: row.sector,
  excerpt: row.excerpt,
  hasApplicationUrl: row.applicationUrl !== null,
  postedAt: instant(row.postedAt),
  subjects: row.subjects.map((id) => ({ id, label: subjectLabel(id) })),
  ...({
    category: row.category,
    categories: row.categories,
    fundingType: row.fundingType,
    organizationTypes: row.organizationTypes,
    businessTypes: row.businessTypes,
  } as Slugs),
})

/** The fields that visitors see. */
export const presentPublicOpportunity = (row: OpportunityModel): PublicOpportunity => ({
  id: row.id,
  title: hideAddresses(row.title),
  funderName: row.funderName,
  deadline: instant(row.deadline),
  deadlineZone: row.deadlineZone,
  isRolling: row.isRolling,
  isForecast: row.isForecast,
  ...presentUndated(row),
})

export const presentOpportunityRow = (row: OpportunityModel): OpportunityRow => ({
  ...presentCommon(row),
  highlight: null,
  source: { name: row.source as OpportunityRow['source']['name'] },
  related: false,
  matched: [],
})

const html = (text: string | null): string | null => (text === null ? null : sanitizeHtml(text))

/** All fields, with markup sanitized again and only http(s) addresses. */
export const presentOpportunity = (row: OpportunityModel): Opportunity => ({
  ...presentCommon(row),
  description: sanitizeHtml(row.description),
  isExcerpt: row.isExcerpt,
  requirements: html(row.requirements),
  eligibilityCriteria: html(row.eligibilityCriteria),
  eligibilityRequirements: html(row.eligibilityRequirements),
  applicationProcess: html(row.applicationProcess),
  selectionCriteria: html(row.selectionCriteria),
  timeframe: row.timeframe,
  renewability: row.renewability,
  matchingRequired: row.matchingRequired,
  funderWebsite: webAddress(row.funderWebsite),
  contactEmail: row.contactEmail,
  applicationUrl: webAddress(row.applicationUrl),
  documents: row.documents,
  totalFunding: row.totalFunding,
  expectedAwards: row.expectedAwards,
  source: {
    name: row.source as Opportunity['source']['name'],
    id: row.sourceId,
    number: row.sourceNumber,
    url: webAddress(row.sourceUrl),
    readAt: row.readAt.toISOString(),
  },
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
