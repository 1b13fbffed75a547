import { z } from 'zod'
import { digest } from '../digest.ts'
import { SourceUnavailableError } from '../fetch-json.ts'
import type { ListSource, Reading } from '../live-source.ts'
import { listPages } from '../pages.ts'
import { readDetails } from './details.ts'

const PAGE = 250

const Hit = z.looseObject({ id: z.coerce.string() })
const Found = z.object({ data: z.object({ hitCount: z.number().int(), oppHits: z.array(Hit) }) })

/** Errors come with status 200. */
const Fault = z.object({
  errorcode: z.number().optional(),
  msg: z.string().optional(),
  data: z.object({ message: z.string().optional() }).optional(),
})

const Fetched = z.object({ data: z.looseObject({ errorMessages: z.array(z.string()).nullish() }) })

/** Grants.gov's public API: search2 lists what is posted and forecasted, fetchOpportunity has the details. */
export const grantsGovApi: ListSource = {
  name: 'grants-gov',
  label: 'Grants.gov API',
  defaultUrl: 'https://api.grants.gov',
  isDefault: true,
  requestsPerSecond: 5,
  check(response) {
    const fault = Fault.safeParse(response).data
    const message = fault?.data?.message ?? (fault?.errorcode ? (fault.msg ?? 'an error') : undefined)
    if (message !== undefined)
      throw new SourceUnavailableError(`The source reports: ${message.slice(0, 200)}`, { isPassing: true })
  },
  list: (reading) =>
    listPages({
      readPage: (page) => readPage(reading, page),
      keyOf: ({ id }) => id,
      toListed: (hit) => ({ sourceId: hit.id, fingerprint: digest(hit), raw: hit }),
    }),
  async fetch({ client, url }, sourceId) {
    const address = `${url}/v1/api/fetchOpportunity`
    const { data } = await client.read(Fetched, address, { body: { opportunityId: Number(sourceId) } })
    return (data.errorMessages ?? []).length > 0 && data.id === undefined ? null : data
  },
  read: (raw, { readAt }) => readDetails(raw, readAt),
}

async function readPage({ client, url }: Reading, page: number) {
  const body = {
    rows: PAGE,
    startRecordNum: page * PAGE,
    oppStatuses: 'forecasted|posted',
    sortBy: 'openDate|desc',
  }
  const { data } = await client.read(Found, `${url}/v1/api/search2`, { body })
  return { items: data.oppHits, total: data.hitCount }
}
