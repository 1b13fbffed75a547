import { clock } from '@fundharbor/chassis/runtime/clock'
import { z } from 'zod'
import type { AdditionSource } from '../additions/sources.ts'
import { readOpportunity, SYNOPSIS } from '../imports/grants-gov.ts'
import type { OpportunityRecord } from '../opportunities/record.ts'
import { toSourceItem } from '../imports/source.ts'
import { fetchJson, SourceUnavailableError } from './fetch-json.ts'
import { isNewId } from './new-ids.ts'

/** How many of the newest opportunities are checked against the catalog. */
const NEWEST = 100
/** Maximum detail requests per run: more than an addition needs, because some records are closed or invalid. */
const MAX_DETAILS = 20

const Hits = z.object({ data: z.object({ oppHits: z.array(z.object({ id: z.coerce.string() })) }) })

const Coded = z.array(z.object({ id: z.coerce.string() })).nullish()
const Fact = z.coerce.string().nullish()

/** The fields that are read from a fetchOpportunity response. */
const Details = z.object({
  data: z.object({
    id: z.coerce.string(),
    opportunityNumber: Fact,
    opportunityTitle: Fact,
    cfdas: z.array(z.object({ cfdaNumber: z.string() })).nullish(),
    synopsis: z.object({
      agencyCode: Fact,
      agencyName: Fact,
      /** `YYYY-MM-DD-HH-mm-ss`, like the next two. */
      postingDateStr: Fact,
      responseDateStr: Fact,
      lastUpdatedDateStr: Fact,
      synopsisDesc: Fact,
      applicantEligibilityDesc: Fact,
      awardFloor: Fact,
      awardCeiling: Fact,
      estimatedFunding: Fact,
      numberOfAwards: Fact,
      costSharing: z.boolean().nullish(),
      applicantTypes: Coded,
      fundingActivityCategories: Coded,
      fundingInstruments: Coded,
    }),
  }),
})
type Details = z.infer<typeof Details>

/** Grants.gov's public API (search2, fetchOpportunity), newest first. */
export const grantsGovApi = (baseUrl: string): AdditionSource => ({
  name: 'Grants.gov',
  async next(knex, count) {
    const found = await fetchJson(`${baseUrl}/v1/api/search2`, {
      rows: NEWEST,
      oppStatuses: 'posted',
      sortBy: 'openDate|desc',
    })
    const ids = parseResponse(Hits, found).data.oppHits.map(({ id }) => id)
    const isNew = await isNewId(knex, 'grants-gov')
    const records: OpportunityRecord[] = []
    for (const id of ids.filter(isNew).slice(0, Math.min(count, MAX_DETAILS)))
      records.push(...(await fetchOpportunity(baseUrl, id)))
    return records
  },
})

/** Fetches one opportunity as a catalog record; empty if it is invalid. */
async function fetchOpportunity(baseUrl: string, opportunityId: string): Promise<OpportunityRecord[]> {
  const response = await fetchJson(`${baseUrl}/v1/api/fetchOpportunity`, { opportunityId })
  const { data } = parseResponse(Details, response)
  const item = toSourceItem({ position: 1, sourceId: data.id }, () =>
    readOpportunity({ name: SYNOPSIS, fields: fieldsOf(data) }, clock.now()),
  )
  return 'record' in item ? [item.record] : []
}

function parseResponse<T>(schema: z.ZodType<T>, response: unknown): T {
  const result = schema.safeParse(response)
  if (result.success) return result.data
  throw new SourceUnavailableError('The response has an unexpected format', { cause: result.error })
}

/** Renames the response's fields to those of the extract, so that both share one mapping. */
function fieldsOf({ synopsis, ...rest }: Details['data']): Map<string, string[]> {
  const facts: Record<string, string | null | undefined> = {
    OpportunityID: rest.id,
    OpportunityNumber: rest.opportunityNumber,
    OpportunityTitle: rest.opportunityTitle,
    AgencyCode: synopsis.agencyCode,
    AgencyName: synopsis.agencyName,
    PostDate: americanDay(synopsis.postingDateStr),
    CloseDate: americanDay(synopsis.responseDateStr),
    LastUpdatedDate: americanDay(synopsis.lastUpdatedDateStr),
    Description: synopsis.synopsisDesc,
    AdditionalInformationOnEligibility: synopsis.applicantEligibilityDesc,
    AwardFloor: synopsis.awardFloor,
    AwardCeiling: synopsis.awardCeiling,
    EstimatedTotalProgramFunding: synopsis.estimatedFunding,
    ExpectedNumberOfAwards: synopsis.numberOfAwards,
    CostSharingOrMatchingRequirement: synopsis.costSharing ? 'Yes' : 'No',
  }
  const single = Object.entries(facts).flatMap(([name, text]): [string, string[]][] =>
    text ? [[name, [text]]] : [],
  )
  return new Map([
    ...single,
    ['EligibleApplicants', codes(synopsis.applicantTypes)],
    ['CategoryOfFundingActivity', codes(synopsis.fundingActivityCategories)],
    ['FundingInstrumentType', codes(synopsis.fundingInstruments)],
    ['CFDANumbers', (rest.cfdas ?? []).map(({ cfdaNumber }) => cfdaNumber)],
  ])
}

const codes = (list: { id: string }[] | null | undefined) => (list ?? []).map(({ id }) => id)

const americanDay = (text: string | null | undefined) =>
  text && text.replace(/^(\d{4})-(\d{2})-(\d{2}).*$/, '$2$3$1')
