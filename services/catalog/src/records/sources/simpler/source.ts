import { z } from 'zod'
import type { ListSource, Reading } from '../live-source.ts'
import { listPages } from '../pages.ts'
import { readOpportunity } from './opportunity.ts'

const PAGE = 200

const Page = z.object({
  data: z.array(z.looseObject({ opportunity_id: z.string() })),
  pagination_info: z.object({ total_records: z.number().int() }),
})

/** Simpler.Grants.gov's API, which needs a key. It has Grants.gov's opportunities with cleaner fields. */
export const simplerGrants: ListSource = {
  name: 'simpler-grants',
  label: 'Simpler.Grants.gov API',
  defaultUrl: 'https://api.simpler.grants.gov',
  isDefault: false,
  requestsPerSecond: 1,
  list: (reading) =>
    listPages({
      readPage: (page) => readPage(reading, page),
      keyOf: (raw) => raw.opportunity_id,
      toListed: (raw) => ({ sourceId: raw.opportunity_id, fingerprint: '', raw }),
    }),
  read: (raw, { readAt }) => readOpportunity(raw, readAt),
}

async function readPage({ client, url, key }: Reading, page: number) {
  const body = {
    filters: { opportunity_status: { one_of: ['forecasted', 'posted'] } },
    pagination: {
      sort_order: [{ order_by: 'post_date', sort_direction: 'descending' }],
      page_offset: page + 1,
      page_size: PAGE,
    },
  }
  const headers = { 'x-api-key': key ?? '' }
  const { data, pagination_info: info } = await client.read(Page, `${url}/v1/opportunities/search`, {
    body,
    headers,
  })
  return { items: data, total: info.total_records }
}
