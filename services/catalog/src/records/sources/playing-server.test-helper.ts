import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** The JSON of a recorded or assembled answer. Typed loosely, because each is another source's. */
export const recorded = (name: string): any =>
  JSON.parse(readFileSync(new URL(`../../../testdata/live-answers/${name}.json`, import.meta.url), 'utf8'))

const ODD = [
  'listing-without-number-363621',
  'person-as-agency-358302',
  'forecast-363917',
  'attachments-363423',
  'three-folders-356612',
  'date-2099-355211',
]

/** Details of the recorded opportunities of Grants.gov, one odd record of each kind. */
export const oddGrants = (): any[] => ODD.map((name) => recorded(`grants-gov-fetch.${name}`).data)

/** Details of an opportunity like a recorded one. */
export function grantLike(id: number, over: { title?: string; closes?: string; ost?: string } = {}): any {
  const { data } = recorded('grants-gov-fetch.attachments-363423')
  return {
    ...data,
    id,
    opportunityNumber: `HRSA-27-${id}`,
    opportunityTitle: over.title ?? `Service Area Competition ${id}`,
    ost: over.ost ?? 'POSTED',
    synopsis: { ...data.synopsis, opportunityId: id, responseDateStr: over.closes ?? '2027-10-19-00-00-00' },
  }
}

/** A server that plays the sources' APIs from recorded answers, with pages. Tests change what it has between two nights. */
export class PlayingServer {
  url = ''
  /** Details by id; those that are neither posted nor forecasted are not listed, and others can be left out of the list. */
  readonly grants = new Map<number, any>()
  readonly unlisted = new Set<number>()
  eu: any[] = []
  simpler: any[] = []
  commonGrants: any[] = []
  aids: any[] = []
  /** Projects of NIH RePORTER and awards of USAspending.gov. */
  projects: any[] = []
  awards: any[] = []
  /** The portal's file of all calls. */
  tenders: unknown = recorded('eu-grants-tenders.assembled')
  readonly requests: string[] = []
  /** Answers a request instead, if it returns true. */
  intercept: ((path: string, response: ServerResponse, body: any) => boolean) | undefined
  readonly #server = createServer((request, response) => void this.#answer(request, response))

  async start(): Promise<this> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening')
    const address = this.#server.address()
    this.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
    return this
  }

  stop(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const path = request.url ?? ''
    this.requests.push(path)
    const isForm = request.headers['content-type']?.startsWith('multipart/form-data')
    const sent = body.length > 0 && !isForm ? JSON.parse(body.toString()) : {}
    if (this.intercept?.(path, response, sent)) return
    const answer = this.#routes.find(([start]) => path.startsWith(start))?.[1]
    if (!answer) return void response.writeHead(404).end()
    const said: unknown = answer(sent, new URL(path, this.url).searchParams, request)
    response.setHeader('content-type', 'application/json')
    if (path.includes('grantsTenders')) response.setHeader('etag', '"played"')
    response.end(JSON.stringify(said))
  }

  readonly #routes: [string, (body: any, query: URLSearchParams, request: IncomingMessage) => unknown][] = [
    ['/v1/api/search2', (body) => this.#search2(body)],
    ['/v1/api/fetchOpportunity', (body) => this.#fetchOpportunity(body)],
    ['/search-api/prod/rest/search', (_, query) => this.#searchPortal(query)],
    ['/info/funding-tenders/opportunities/data/referenceData/grantsTenders.json', () => this.tenders],
    [
      '/v1/opportunities/search',
      ({ pagination: { page_offset: page, page_size: size } }) => ({
        data: this.simpler.slice((page - 1) * size, page * size),
        pagination_info: { total_records: this.simpler.length },
      }),
    ],
    [
      '/common-grants/opportunities',
      (_, query) => {
        const [page, size] = [Number(query.get('page')), Number(query.get('pageSize'))]
        const items = this.commonGrants.slice((page - 1) * size, page * size)
        return {
          status: 200,
          items,
          paginationInfo: { page, pageSize: size, totalItems: this.commonGrants.length },
        }
      },
    ],
    [
      '/v2/projects/search',
      ({ criteria, offset, limit }) => {
        const found = this.projects.filter((each) =>
          criteria.opportunity_numbers.includes(each.opportunity_number),
        )
        const { meta } = recorded('nih-reporter.no-results')
        const results = found.slice(offset, offset + limit)
        return { meta: { ...meta, total: found.length, offset, limit }, results }
      },
    ],
    [
      '/api/v2/search/spending_by_award/',
      ({ filters, page, limit }) => {
        const found = this.awards.filter((each) =>
          each['Assistance Listings'].some((listing: any) =>
            filters.program_numbers.includes(listing.cfda_number),
          ),
        )
        const hasNext = found.length > page * limit
        return {
          ...recorded('usaspending.spending-by-award.nasa'),
          limit,
          results: found.slice((page - 1) * limit, page * limit),
          page_metadata: { page, hasNext },
        }
      },
    ],
    ['/api/connexion/', () => ({ token: 'played' })],
    ['/api/aids/', () => ({ count: this.aids.length, results: this.aids })],
  ]

  #search2(asked: { rows: number; startRecordNum: number; oppStatuses: string }) {
    const { rows, startRecordNum, oppStatuses } = asked
    const listed = [...this.grants.values()]
      .filter(({ id }) => !this.unlisted.has(id))
      .map(hitOf)
      .filter(({ oppStatus }) => oppStatuses.split('|').includes(oppStatus))
      .toSorted((one, other) => other.id.localeCompare(one.id))
    const envelope = recorded('grants-gov-search2.posted')
    const oppHits = listed.slice(startRecordNum, startRecordNum + rows)
    return {
      ...envelope,
      data: { ...envelope.data, hitCount: listed.length, startRecord: startRecordNum, oppHits },
    }
  }

  #fetchOpportunity({ opportunityId }: { opportunityId: number }) {
    const data = this.grants.get(opportunityId)
    return data ? { errorcode: 0, msg: 'Webservice Succeeds', data } : recorded('grants-gov-fetch.not-found')
  }

  #searchPortal(query: URLSearchParams) {
    const [page, size] = [Number(query.get('pageNumber')), Number(query.get('pageSize'))]
    const results = this.eu.slice((page - 1) * size, page * size)
    return { apiVersion: '2.101', totalResults: this.eu.length, pageNumber: page, pageSize: size, results }
  }
}

/** A row of the list, as search2 has it. */
const hitOf = ({ id, opportunityNumber, opportunityTitle, owningAgencyCode, synopsis, ost, cfdas }: any) => ({
  id: String(id),
  number: opportunityNumber,
  title: opportunityTitle,
  agencyCode: owningAgencyCode,
  openDate: synopsis?.postingDateStr ?? '',
  closeDate: synopsis?.responseDateStr ?? '',
  oppStatus: (ost ?? 'posted').toLowerCase(),
  docType: synopsis ? 'synopsis' : 'forecast',
  cfdaList: cfdas.flatMap(({ cfdaNumber }: any) => cfdaNumber ?? []),
})
