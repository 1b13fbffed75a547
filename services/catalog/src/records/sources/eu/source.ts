import { z } from 'zod'
import { readCall } from '../../imports/eu-calls.ts'
import type { ListSource, Reading } from '../live-source.ts'
import { listPages } from '../pages.ts'
import { readDates } from './dates-file.ts'
import { readId, toCall } from './metadata.ts'

const PAGE = 100

const query = {
  bool: {
    must: [
      { terms: { type: ['1', '2', '8'] } },
      // Forthcoming and open.
      { terms: { status: ['31094501', '31094502'] } },
    ],
  },
}
const displayFields = [
  'identifier',
  'title',
  'startDate',
  'deadlineDate',
  'status',
  'type',
  'ccm2Id',
  'callIdentifier',
  'frameworkProgramme',
  'programmeDivision',
  'typesOfAction',
  'budgetOverview',
  'url',
  'destinationDescription',
  'descriptionByte',
]

const Page = z.object({ totalResults: z.number().int(), results: z.array(z.unknown()) })

/** The search of the EU's Funding & Tenders portal, with whole texts. */
export const euPortal: ListSource = {
  name: 'eu-funding-tenders',
  label: 'EU Funding & Tenders portal',
  defaultUrl: 'https://api.tech.ec.europa.eu',
  isDefault: true,
  requestsPerSecond: 1,
  list: (reading) =>
    listPages({
      readPage: (page) => readPage(reading, page),
      keyOf: (result) => JSON.stringify(Reflect.get(Object(result), 'reference') ?? result),
      toListed: (raw) => ({ sourceId: readId(raw), fingerprint: '', raw }),
    }),
  read: (raw, { readAt }) => readCall(toCall(raw), readAt.toISOString()),
  readInstead: readDates,
}

async function readPage({ client, url }: Reading, page: number) {
  const form = new FormData()
  const parts = { sort: { order: 'DESC', field: 'startDate' }, query, languages: ['en'], displayFields }
  for (const [name, part] of Object.entries(parts))
    form.append(name, new Blob([JSON.stringify(part)], { type: 'application/json' }), 'blob')
  const search = new URLSearchParams({
    apiKey: 'SEDIA',
    text: '***',
    pageSize: String(PAGE),
    pageNumber: String(page + 1),
  })
  const { results, totalResults } = await client.read(Page, `${url}/search-api/prod/rest/search?${search}`, {
    form,
  })
  return { items: results, total: totalResults }
}
