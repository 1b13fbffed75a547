import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Knex } from 'knex'
import { z } from 'zod'
import type { Newcomers } from '../additions/newcomers.ts'
import { readOpportunity, SYNOPSIS } from '../imports/grants-gov.ts'
import type { OpportunityRecord } from '../opportunities/record.ts'
import { itemOf } from '../imports/source.ts'
import { fetchJson, SourceDown } from './fetch-json.ts'

/** So many of the newest are looked through for those that the catalogue does not have. */
const NEWEST = 100
/** So many are asked for in full: more than an addition takes, because some are closed or cannot be read. */
const MOST_DETAILS = 20

const Hits = z.object({ data: z.object({ oppHits: z.array(z.object({ id: z.coerce.string() })) }) })

const Coded = z.array(z.object({ id: z.coerce.string() })).nullish()
const Fact = z.coerce.string().nullish()

/** What is read of an answer of fetchOpportunity; the rest of it may be anything. */
const Details = z.object({
  data: z.object({
    id: z.coerce.string(),
    opportunityNumber: Fact,
    opportunityTitle: Fact,
    cfdas: z.array(z.object({ cfdaNumber: z.string() })).nullish(),
    synopsis: z.object({
      agencyCode: Fact,
      agencyName: Fact,
      /** `YYYY-MM-DD-HH-mm-ss`, as the next two are. */
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
export const grantsGovApi = (baseUrl: string): Newcomers => ({
  name: 'Grants.gov',
  async next(knex, count) {
    const found = await fetchJson(`${baseUrl}/v1/api/search2`, {
      rows: NEWEST,
      oppStatuses: 'posted',
      sortBy: 'openDate|desc',
    })
    const ids = parsed(Hits, found).data.oppHits.map(({ id }) => id)
    const unknown = await withoutKnown(knex, ids)
    const records: OpportunityRecord[] = []
    for (const id of unknown.slice(0, Math.min(count, MOST_DETAILS)))
      records.push(...(await read(baseUrl, id)))
    return records
  },
})

async function withoutKnown(knex: Knex, ids: string[]): Promise<string[]> {
  const known: { sourceId: string }[] = await knex
    .table('opportunities')
    .select('sourceId')
    .where({ source: 'grants-gov' })
    .whereIn('sourceId', ids)
  const isKnown = new Set(known.map(({ sourceId }) => sourceId))
  return ids.filter((id) => !isKnown.has(id))
}

/** The opportunity in the catalogue's terms; none when it cannot be taken. */
async function read(baseUrl: string, opportunityId: string): Promise<OpportunityRecord[]> {
  const answer = await fetchJson(`${baseUrl}/v1/api/fetchOpportunity`, { opportunityId })
  const { data } = parsed(Details, answer)
  const item = itemOf({ position: 1, sourceId: data.id }, () =>
    readOpportunity({ name: SYNOPSIS, fields: fieldsOf(data) }, clock.now()),
  )
  return 'record' in item ? [item.record] : []
}

function parsed<T>(schema: z.ZodType<T>, answer: unknown): T {
  const result = schema.safeParse(answer)
  if (result.success) return result.data
  throw new SourceDown('its answer has another shape than expected', { cause: result.error })
}

/** The answer under the names of the extract, which the one mapping reads. */
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
