import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { clearJobs, runDue } from '@fundharbor/chassis/testing/jobs'
import { admin } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { router } from '../../imports/routes.ts'
import { testSource, type Respond } from '../http-source.test-helper.ts'
import { liveSourcesJob } from '../job.ts'
import { configuredSources } from '../settings.ts'
import { downloadLimits, downloadZip } from './download.ts'

const service = testService({
  service: 'catalog',
  routers: [router],
  migrations: new URL('../../../../migrations', import.meta.url).pathname,
})
const source = testSource()

beforeEach(async () => {
  await clearJobs(service.knex())
  source.requestedPaths.length = 0
  for (const table of ['opportunities', 'import_runs', 'live_sources'])
    await service.knex().table(table).delete()
  clock.setTo('2026-11-21T12:00:00.000Z')
  service.as(admin())
})
afterEach(() => clock.reset())

const opportunity = (id: number, { closes = '07152030', agency = 'Department of Education' } = {}) =>
  `<OpportunitySynopsisDetail_1_0>
  <OpportunityID>${id}</OpportunityID><OpportunityTitle>Reading rooms ${id}</OpportunityTitle>
  <OpportunityNumber>ED-${id}</OpportunityNumber><AgencyCode>ED</AgencyCode><AgencyName>${agency}</AgencyName>
  <PostDate>02012026</PostDate><CloseDate>${closes}</CloseDate><LastUpdatedDate>02012026</LastUpdatedDate>
  </OpportunitySynopsisDetail_1_0>`

/** Streamed like the public extract, with sizes after the file. */
async function zipOf(records: string): Promise<Buffer> {
  const zip = new ZipFile()
  const root = 'xmlns="http://apply.grants.gov/system/OpportunityDetail-V1.0"'
  zip.addBuffer(Buffer.from(`<Grants ${root}>${records}</Grants>`), 'GrantsDBExtract.xml')
  zip.end()
  return buffer(zip.outputStream)
}

async function publish(...records: string[]): Promise<void> {
  const zip = await zipOf(records.join('\n'))
  source.respond = (_, response) => void response.end(zip)
}

/** Runs the job on two replicas. */
async function tick() {
  const { connectionString: databaseUrl } = service.knex().client.config.connection
  const url = `${source.url}/GrantsDBExtract{date}v2.zip`
  const sources = configuredSources({ LIVE_SOURCES: [{ name: 'grants-gov-extract', url }] })
  const job = liveSourcesJob(sources, databaseUrl)
  await Promise.all([runDue(service.knex(), job), runDue(service.knex(), job)])
  return (await service.send('GET', '/api/admin/imports')).body
}

const daysOn = (days: number) => clock.advance(days * 86_400_000)
const idsOf = async () =>
  (await service.knex().table('opportunities').select('sourceId')).map(({ sourceId }) => sourceId)

test('concurrent replicas import the day’s extract once; records missing a day later are withdrawn', async () => {
  await publish(opportunity(1), opportunity(2), opportunity(3, { closes: '02312026' }))
  const [run, ...others] = await tick()
  expect(others).toEqual([])
  expect(run).toMatchObject({
    file: 'grants-gov-extract',
    status: 'finished',
    read: 3,
    added: 2,
    skippedRecords: [{ position: 3, sourceId: '3', reason: expect.stringContaining('CloseDate') }],
  })
  clock.advance(1_800_000)
  await tick()
  expect(source.requestedPaths).toEqual(['/GrantsDBExtract20261121v2.zip'])
  daysOn(3)
  await publish(opportunity(1))
  const [later] = await tick()
  expect(later).toMatchObject({ unchanged: 1, withdrawn: 1 })
  expect(source.requestedPaths.at(-1)).toBe('/GrantsDBExtract20261124v2.zip')
})

test('a failure is reported, changes nothing, and is tried again after a pause that grows', async () => {
  await publish(opportunity(1))
  await tick()
  daysOn(1)
  const whole = await zipOf(opportunity(2))
  const answers: [Respond, string, number][] = [
    [(_, response) => response.writeHead(500).end(), 'The source responded with 500', 5],
    [(_, response) => response.end(whole.subarray(0, whole.length - 40)), 'cannot be read as XML', 15],
  ]
  for (const [broken, why, minutes] of answers) {
    source.respond = broken
    const [run] = await tick()
    expect(run).toMatchObject({ status: 'failed', error: expect.stringContaining(why) })
    clock.advance((minutes + 1) * 60_000)
  }
  expect(await idsOf()).toEqual(['1'])
  source.respond = (_, response) => response.end(whole)
  expect((await tick())[0]).toMatchObject({ status: 'finished', added: 1 })
})

const persons = [
  'Jane Example',
  'Jane Example, Grants Management Specialist',
  'Jane Example\nGrantor',
  'Example, Jane',
  'Dr. Jane Example 555-0100',
  'jane.example@agency.example',
  'Jane Example Program Manager',
  'Contact: Jane Example',
  'Ms. Example',
  'JANE EXAMPLE',
]

test('no person in the extract’s free text becomes a funder', async () => {
  await publish(...persons.map((agency, index) => opportunity(index + 1, { agency })))
  await tick()
  const rows = await service.knex().table('opportunities').select('funderName')
  expect(rows).toEqual(persons.map(() => ({ funderName: 'Department of Education' })))
})

test.each<[string, Respond, string]>([
  ['HTML', (_, response) => response.end('<html>Down</html>'), 'The response is not a zip file'],
  [
    'a redirect',
    (_, response) => response.writeHead(302, { location: '/private' }).end(),
    'The source responded with 302',
  ],
  ['silence', (_, response) => void response.write('PK'), 'The source sent no data for 0.2 seconds'],
])('a response of %s is an error', async (_, broken, why) => {
  source.respond = broken
  const limits = { ...downloadLimits, idleMs: 200 }
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'download-')), 'extract.zip')
  await expect(downloadZip(source.url, file, limits)).rejects.toThrow(why)
  expect(source.requestedPaths).not.toContain('/private')
})
