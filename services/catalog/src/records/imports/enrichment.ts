import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { FORECAST, SYNOPSIS, type ExtractElement } from './grants-gov-xml.ts'
import { moreInformation } from './more-information.ts'

const Day = z.string().nullish()
const Amount = z.number().nullish()

/** What was known of an opportunity some months after the snapshot. */
const Enriched = z.object({
  status: z.enum(['posted', 'forecasted']),
  postedDate: Day,
  lastUpdated: Day,
  deadline: z.object({ date: Day }),
  award: z.object({ programTotal: Amount, ceiling: Amount, floor: Amount, expectedAwards: Amount }),
  documents: z.array(z.object({ name: z.string(), url: z.string() })),
  fundingOpportunityUrl: z.string().nullish(),
  fetchedAt: z.iso.datetime(),
})
type Enriched = z.infer<typeof Enriched>

const File = z.object({ opportunities: z.record(z.string(), Enriched) })

/** Later facts of Grants.gov's opportunities by id. */
export type Enrichment = ReadonlyMap<string, Enriched>

/** A gzipped JSON file of later facts. */
export async function readEnrichment(path: string): Promise<Enrichment> {
  const { opportunities } = File.parse(JSON.parse(gunzipSync(await readFile(path)).toString('utf8')))
  return new Map(Object.entries(opportunities))
}

/** The extract's element with later sums, dates and status, and when these were read. */
export function enrich(
  element: ExtractElement,
  { opportunityId, enrichment }: { opportunityId: string; enrichment: Enrichment },
) {
  const later = enrichment.get(opportunityId)
  if (!later) return { element }
  const { award, deadline } = later
  const name = later.status === 'posted' ? SYNOPSIS : FORECAST
  const facts: Record<string, string | number | null | undefined> = {
    [name === SYNOPSIS ? 'CloseDate' : 'EstimatedSynopsisCloseDate']: americanDay(deadline.date),
    // The day of the latest version, as the API has it, too.
    PostDate: americanDay(later.postedDate),
    LastUpdatedDate: americanDay(later.lastUpdated),
    EstimatedTotalProgramFunding: award.programTotal,
    AwardCeiling: award.ceiling,
    AwardFloor: award.floor,
    ExpectedNumberOfAwards: award.expectedAwards,
  }
  const known = Object.entries(facts).flatMap(([key, value]): [string, string[]][] =>
    value === null || value === undefined ? [] : [[key, [String(value)]]],
  )
  return {
    element: { name, fields: new Map([...element.fields, ...known]) },
    readAt: new Date(later.fetchedAt),
    documents: documentsOf(later),
  }
}

const americanDay = (day: string | null | undefined) => day?.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2$3$1')

function documentsOf({ documents, fundingOpportunityUrl: url }: Enriched) {
  const all = [
    ...moreInformation(url),
    ...documents.map(({ name, url: address }) => ({ name, url: address })),
  ]
  return all.length > 0 ? all : null
}
