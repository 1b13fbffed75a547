import { z } from 'zod'
import type { ListSource, Reading } from '../live-source.ts'
import { listPages } from '../pages.ts'
import { readOpportunity } from './opportunity.ts'

const PAGE = 100

const Page = z.object({
  items: z.array(z.looseObject({ id: z.string() })),
  paginationInfo: z.object({ totalItems: z.number().int().nullish() }),
})

/** Any API that speaks the CommonGrants protocol, which this site serves as well. */
export const commonGrants: ListSource = {
  name: 'common-grants',
  label: 'CommonGrants API',
  defaultUrl: '',
  isDefault: false,
  isShared: true,
  requestsPerSecond: 1,
  list: (reading) =>
    listPages({
      readPage: (page) => readPage(reading, page),
      keyOf: ({ id }) => id,
      toListed: (raw) => ({ sourceId: `${new URL(reading.url).host} ${raw.id}`, fingerprint: '', raw }),
    }),
  read: (raw, reading) => readOpportunity(raw, reading),
}

async function readPage({ client, url }: Reading, page: number) {
  const address = `${url}/common-grants/opportunities?page=${page + 1}&pageSize=${PAGE}`
  const { items, paginationInfo } = await client.read(Page, address)
  return { items, total: paginationInfo.totalItems ?? undefined }
}
