import { z } from 'zod'
import { readAmount, readCount } from '../../imports/amounts.ts'
import { startOfDay, timeZones, toDeadline } from '../../imports/dates.ts'
import { excerptOf, toHtml, toLine } from '../../imports/markup.ts'
import { moreInformation } from '../../imports/more-information.ts'
import { readDay } from '../../imports/read-day.ts'
import { InvalidRecordError } from '../../imports/source.ts'
import { readText } from '../../imports/texts.ts'
import { readTitle } from '../../imports/titles.ts'
import type { ReadRecord } from '../../opportunities/record.ts'
import { agencyOf } from '../../taxonomy/agencies.ts'
import { businessesOf, eligibilitySentence, organizationsOf } from '../../taxonomy/applicants.ts'
import { listingCategory } from '../../taxonomy/assistance-listings.ts'
import { applicantCodes } from './applicant-codes.ts'

const Text = z.string().nullish()
const Amount = z.union([z.number(), z.string()]).nullish()

/** The fields that are read from an opportunity of the search. */
const Opportunity = z.object({
  opportunity_id: z.string(),
  legacy_opportunity_id: z.union([z.number(), z.string()]).nullish(),
  opportunity_number: Text,
  opportunity_title: Text,
  agency_code: Text,
  agency_name: Text,
  top_level_agency_name: Text,
  opportunity_status: z.string(),
  opportunity_assistance_listings: z
    .array(z.object({ program_title: Text, assistance_listing_number: Text }))
    .nullish(),
  updated_at: Text,
  summary: z.object({
    summary_description: Text,
    is_cost_sharing: z.boolean().nullish(),
    close_date: Text,
    post_date: Text,
    expected_number_of_awards: Amount,
    estimated_total_program_funding: Amount,
    award_floor: Amount,
    award_ceiling: Amount,
    additional_info_url: Text,
    additional_info_url_description: Text,
    forecasted_post_date: Text,
    fiscal_year: z.union([z.number(), z.string()]).nullish(),
    applicant_eligibility_description: Text,
    funding_instruments: z.array(z.string()).nullish(),
    applicant_types: z.array(z.string()).nullish(),
    updated_at: Text,
  }),
})
type Opportunity = z.infer<typeof Opportunity>

const timeZone = timeZones.unitedStates
const statuses: Readonly<Record<string, { isForecast: boolean; isActive: boolean }>> = {
  posted: { isForecast: false, isActive: true },
  forecasted: { isForecast: true, isActive: true },
  closed: { isForecast: false, isActive: false },
  archived: { isForecast: false, isActive: false },
}

/** Maps an opportunity of the search to a record. Throws ZodError or InvalidRecordError. */
export function readOpportunity(raw: unknown, readAt: Date): ReadRecord {
  const opportunity = Opportunity.parse(raw)
  const { summary } = opportunity
  const status = statuses[opportunity.opportunity_status]
  if (!status) throw new InvalidRecordError(`Unknown status: ${opportunity.opportunity_status.slice(0, 40)}`)
  const number = opportunity.opportunity_number ?? null
  const page = `https://simpler.grants.gov/opportunity/${opportunity.opportunity_id}`
  const updated = opportunity.updated_at ?? summary.updated_at
  const expected = status.isForecast ? readDay('forecasted_post_date', summary.forecasted_post_date) : null
  const posted = readDay('post_date', summary.post_date)
  return {
    source: 'simpler-grants',
    sourceId: opportunity.opportunity_id,
    sourceNumber: number,
    sourceUrl: page,
    sourceRevision: updated ?? null,
    sourceUpdatedAt: updated ? new Date(updated).toISOString() : null,
    readAt: readAt.toISOString(),
    title: readTitle(opportunity.opportunity_title, number),
    fundingType: 'grant',
    ...toDeadline(status.isForecast ? null : readDay('close_date', summary.close_date), timeZone),
    ...status,
    expectedAt: expected && startOfDay(expected, timeZone),
    isRolling: false,
    postedAt: posted && startOfDay(posted, timeZone),
    timeframe: null,
    matchingRequired: summary.is_cost_sharing ?? false,
    applicationUrl: page,
    documents: documentsOf(summary),
    geoScope: 'United States',
    ...readMoney(summary),
    ...readTexts(summary),
    ...readCodes(opportunity),
  }
}

type Summary = Opportunity['summary']

const documentsOf = ({ additional_info_url: url, additional_info_url_description: name }: Summary) => {
  const documents = moreInformation(url, name)
  return documents.length > 0 ? documents : null
}

const readMoney = (summary: Summary) => ({
  amount: null,
  minAmount: readAmount('award_floor', summary.award_floor),
  maxAmount: readAmount('award_ceiling', summary.award_ceiling),
  currency: 'USD',
  totalFunding: readAmount('estimated_total_program_funding', summary.estimated_total_program_funding),
  expectedAwards: readCount('expected_number_of_awards', summary.expected_number_of_awards),
})

const codesOf = ({ applicant_types: types }: Summary): string[] =>
  (types ?? []).flatMap((type) => applicantCodes[type] ?? [])

function readTexts(summary: Summary) {
  const { html: description, isExcerpt } = readText(summary.summary_description ?? '')
  const sentence = eligibilitySentence(codesOf(summary))
  const more = toHtml(summary.applicant_eligibility_description)
  return {
    description,
    isExcerpt,
    excerpt: excerptOf(description || more),
    eligibilityCriteria: `${sentence ? `<p>${sentence}</p>` : ''}${more}` || null,
  }
}

function readCodes(opportunity: Opportunity) {
  const { summary, legacy_opportunity_id: legacy } = opportunity
  const listings = (opportunity.opportunity_assistance_listings ?? []).flatMap((listing) =>
    listing.assistance_listing_number
      ? [{ number: listing.assistance_listing_number, title: listing.program_title ?? '' }]
      : [],
  )
  const agency = opportunity.agency_code ?? ''
  const applicants = codesOf(summary)
  return {
    category: listingCategory(listings),
    sector: (listings.length === 1 && listings[0]?.title) || null,
    funderName:
      toLine(opportunity.agency_name ?? opportunity.top_level_agency_name) ||
      (agencyOf(agency)?.name ?? agency),
    organizationTypes: organizationsOf(applicants),
    businessTypes: businessesOf(applicants),
    sourceCodes: {
      agency: agency ? [agency] : [],
      instrument: summary.funding_instruments ?? [],
      applicants,
      listing: listings.map(({ number }) => number),
      ...(legacy ? { grantsGov: [String(legacy)] } : {}),
      ...(summary.fiscal_year ? { fiscalYear: [String(summary.fiscal_year)] } : {}),
    },
  }
}
