import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { testService } from '@fundharbor/chassis/testing/service'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { euFeed } from './eu-feed.ts'
import { grantsGovApi } from './grants-gov-api.ts'
import { testSource, type Respond } from './http-source.test-helper.ts'
import { readExtract, type ExtractElement } from '../imports/grants-gov-xml.ts'
import { grantsGovSource } from '../imports/grants-gov.ts'
import { writeOpportunities } from '../imports/write-opportunities.ts'

const service = testService({
  service: 'catalog',
  routers: [],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})
const data = (name: string) => new URL(`../../data/${name}`, import.meta.url).pathname
const SHIPPED = 30

/** API responses built from the shipped extract. */
const elements: ExtractElement[] = []
const site = testSource()

beforeAll(async () => {
  for await (const element of readExtract(data('grants-gov-extract.xml.gz'))) {
    if (element.name === 'OpportunitySynopsisDetail_1_0') elements.push(element)
    if (elements.length === SHIPPED) break
  }
})
beforeEach(async () => {
  await service.knex().table('opportunities').delete()
  site.respond = grantsGov
})

const field = ({ fields }: ExtractElement, name: string) => fields.get(name)?.[0]?.trim()
const dashed = (day: string | undefined) =>
  day && `${day.slice(4)}-${day.slice(0, 2)}-${day.slice(2, 4)}-00-00-00`
const coded = ({ fields }: ExtractElement, name: string) => (fields.get(name) ?? []).map((id) => ({ id }))

async function grantsGov(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = (await json(request)) as { opportunityId?: string }
  response.setHeader('content-type', 'application/json')
  if (request.url === '/v1/api/search2') {
    const oppHits = elements.map((element) => ({ id: Number(field(element, 'OpportunityID')) }))
    return void response.end(JSON.stringify({ errorcode: 0, data: { hitCount: oppHits.length, oppHits } }))
  }
  const found = elements.find((element) => field(element, 'OpportunityID') === body.opportunityId)
  if (!found) return void response.writeHead(404).end()
  response.end(JSON.stringify({ errorcode: 0, data: detailsOf(found) }))
}

const detailsOf = (element: ExtractElement) => ({
  id: Number(field(element, 'OpportunityID')),
  opportunityNumber: field(element, 'OpportunityNumber'),
  opportunityTitle: field(element, 'OpportunityTitle'),
  cfdas: (element.fields.get('CFDANumbers') ?? []).map((cfdaNumber) => ({ cfdaNumber })),
  synopsis: {
    agencyCode: field(element, 'AgencyCode'),
    agencyName: field(element, 'AgencyName'),
    postingDateStr: dashed(field(element, 'PostDate')),
    responseDateStr: dashed(field(element, 'CloseDate')),
    lastUpdatedDateStr: dashed(field(element, 'LastUpdatedDate')),
    synopsisDesc: field(element, 'Description'),
    applicantEligibilityDesc: field(element, 'AdditionalInformationOnEligibility'),
    costSharing: field(element, 'CostSharingOrMatchingRequirement') === 'Yes',
    applicantTypes: coded(element, 'EligibleApplicants'),
    fundingActivityCategories: coded(element, 'CategoryOfFundingActivity'),
    fundingInstruments: coded(element, 'FundingInstrumentType'),
  },
})

const withoutReading = <T extends { readAt: string }>(record: T) => ({ ...record, readAt: '' })

test('API and extract produce the same record', async () => {
  const records = await grantsGovApi(site.url).next(service.knex(), 5)
  const source = grantsGovSource(data('grants-gov-extract.xml.gz'), new Date())
  const fromExtract = new Map<string, object>()
  for await (const item of source.items())
    if ('record' in item) fromExtract.set(item.record.sourceId, withoutReading(item.record))
  expect(records).toHaveLength(5)
  for (const record of records) expect(withoutReading(record)).toEqual(fromExtract.get(record.sourceId))
})

test('known opportunities are not fetched again', async () => {
  const [first] = await grantsGovApi(site.url).next(service.knex(), 1)
  if (!first) throw new Error('The API has nothing')
  await service.knex().transaction((trx) => writeOpportunities(trx, [first]))
  const records = await grantsGovApi(site.url).next(service.knex(), 5)
  expect(records.map(({ sourceId }) => sourceId)).not.toContain(first.sourceId)
})

test.each<[string, Respond, string]>([
  [
    'answers 500',
    (_, response) => response.writeHead(500).end(),
    'The source responded with 500 Internal Server Error',
  ],
  [
    'answers a web page',
    (_, response) => response.setHeader('content-type', 'text/html').end('<html>Down for maintenance'),
    'The response is not valid JSON',
  ],
  [
    'answers another shape',
    (_, response) => response.end('{"data":[]}'),
    'The response has an unexpected format',
  ],
  [
    'leads elsewhere',
    (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    'The source responded with 302 Found',
  ],
  ['breaks off', (request) => request.socket.destroy(), 'The source could not be reached'],
])('a source that %s produces a readable error', async (_, broken, sentence) => {
  site.respond = broken
  await expect(grantsGovApi(site.url).next(service.knex(), 5)).rejects.toThrow(sentence)
  await expect(euFeed(site.url).next(service.knex(), 5)).rejects.toThrow(sentence)
})

test('the EU feed returns the newest open opportunities that are new', async () => {
  const feed = await readFile(data('eu-funding-tenders.json'))
  site.respond = (_, response) => response.setHeader('content-type', 'application/json').end(feed)
  const records = await euFeed(site.url).next(service.knex(), 10)
  expect(records).toHaveLength(10)
  const posted = records.map(({ postedAt }) => postedAt ?? '')
  expect(posted).toEqual(posted.toSorted().toReversed())
  await service.knex().transaction((trx) => writeOpportunities(trx, records))
  const next = await euFeed(site.url).next(service.knex(), 10)
  expect(next.filter(({ sourceId }) => records.some((known) => known.sourceId === sourceId))).toEqual([])
})
