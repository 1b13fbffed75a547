import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { testService } from '@fundharbor/chassis/testing/service'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { searchEngine } from '../../search/feed/current-engine.ts'
import { analyze } from '@fundharbor/search-engine/text/analyze'
import { euCallsSource } from './eu-calls.ts'
import { grantsGovSource } from './grants-gov.ts'
import { importSource } from './import-source.ts'
import { loadShippedOpportunities } from './shipped.ts'
import { simplerGrantsSource } from './simpler-grants.ts'
import { toSourceItem } from './source.ts'
import { OpportunityRecord } from '../opportunities/record.ts'
import { writeOpportunities } from './write-opportunities.ts'

const service = testService({
  service: 'catalog',
  routers: [],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})
const READ_AT = new Date('2026-03-13T00:00:00Z')

beforeEach(async () => {
  for (const table of ['opportunities', 'held_back', 'merged_records', 'import_runs']) {
    await service.knex().table(table).delete()
  }
})

afterEach(() => clock.reset())

async function fileOf(name: string, content: string | Buffer): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'imports-')), name)
  await writeFile(path, content)
  return path
}

const shipped = (name: string) => readFileSync(new URL(`../../../data/${name}`, import.meta.url))

const opportunity = (fields: Record<string, string> = {}) => {
  const all = {
    OpportunityID: '1',
    OpportunityTitle: 'Reading rooms',
    OpportunityNumber: 'ED-26-1',
    AgencyCode: 'ED',
    PostDate: '02012026',
    CloseDate: '07152027',
    LastUpdatedDate: '02012026',
    ...fields,
  }
  const children = Object.entries(all).map(([name, text]) => `<${name}>${text}</${name}>`)
  return `<OpportunitySynopsisDetail_1_0>${children.join('')}</OpportunitySynopsisDetail_1_0>`
}

const extract = (...records: string[]) =>
  `<?xml version="1.0"?><Grants xmlns="http://apply.grants.gov/system/OpportunityDetail-V1.0">${records.join('\n')}</Grants>`

async function importExtract(content: string | Buffer, name = 'extract.xml') {
  return importSource(service.knex(), grantsGovSource(await fileOf(name, content), READ_AT))
}

const header =
  'Opportunity ID,Title,Post Date,Est. # of Awards,Est. Total Funding,Award Ceiling,Assistance Listings,Funding Instrument Type,Deadline,Est. NOFO Date,Est. Application Deadline,Last Updated,URL,Description,Agency,Status,Additional Information on Eligibility'
const csvRow = (number: string, { total = '', deadline = '2027-05-28' } = {}) =>
  `${number},A call,2026-02-01,2.0,${total},5000.0,47.041|Engineering,grant,${deadline},,,,https://simpler.grants.gov/opportunity/${number},Text,NSF,Posted,`

async function importCsv(...rows: string[]) {
  const path = await fileOf('calls.csv', [header, ...rows].join('\n'))
  return importSource(service.knex(), simplerGrantsSource(path, READ_AT))
}

const all = () => service.knex().table('opportunities').orderBy('sourceId')

describe('mapping of records', () => {
  test('a Grants.gov record', async () => {
    const fields = {
      CategoryOfFundingActivity: 'ED',
      EligibleApplicants: '12',
      AwardCeiling: '25000',
      AwardFloor: '0',
      AdditionalInformationOnEligibility: '&lt;p&gt;Libraries only.&lt;/p&gt;',
      Description: '&lt;p&gt;Books &amp;amp; shelves&lt;/p&gt;&lt;script&gt;x&lt;/script&gt;',
    }
    await importExtract(extract(opportunity(fields)))
    const [row] = await all()
    expect(row).toMatchObject({
      source: 'grants-gov',
      sourceId: '1',
      sourceUrl: 'https://www.grants.gov/search-results-detail/1',
      category: 'education',
      sector: 'Education',
      description: '<p>Books &amp; shelves</p>',
      excerpt: 'Books & shelves',
      minAmount: null,
      maxAmount: '25000.00',
      currency: 'USD',
      deadline: new Date('2027-07-16T03:59:59.999Z'),
      postedAt: new Date('2026-02-01T05:00:00.000Z'),
      isRolling: false,
      funderName: 'Department of Education',
      geoScope: 'United States',
      organizationTypes: ['nonprofit'],
      businessTypes: [],
    })
    expect(row.eligibilityCriteria).toMatch(
      /^<p>Open to nonprofits having a 501\(c\)\(3\).*<p>Libraries only\.<\/p>$/,
    )
    expect(row.sourceCodes).toMatchObject({ category: ['ED'], applicants: ['12'] })
  })

  test('a European call, forthcoming', async () => {
    const feed = JSON.parse(shipped('eu-funding-tenders.json').toString())
    const path = await fileOf('calls.json', JSON.stringify({ ...feed, grants: feed.grants.slice(0, 1) }))
    await importSource(service.knex(), euCallsSource(path))
    const [row] = await all()
    expect(row).toMatchObject({
      source: 'eu-funding-tenders',
      funderName: 'European Commission, Horizon Europe',
      sector: 'Horizon Europe',
      category: 'environment',
      currency: 'EUR',
      minAmount: '9500000.00',
      totalFunding: '28500000.00',
      expectedAwards: 3,
      isForecast: true,
      postedAt: null,
      timeframe: 'Planned to open on August 4, 2027',
      deadline: new Date('2027-12-01T22:59:59.999Z'),
      organizationTypes: ['nonprofit', 'business', 'academic'],
    })
  })
})

describe('a closing day that the source does not state', () => {
  test.each([
    ['no element', null],
    ['an empty element', ''],
    ['a space', ' '],
    ['a line break', '\n  '],
    ['a dash', '-'],
    ['N/A', 'N/A'],
    ['not available', 'Not available'],
    ['to be determined', 'TBD'],
    ['none', 'None'],
    ['the year 1900', '01011900'],
    ['the year 2099', '12312099'],
  ])('is unknown, and not rolling: %s', async (_, day) => {
    const record = opportunity({ CloseDate: day ?? '' })
    const report = await importExtract(
      extract(day === null ? record.replace('<CloseDate></CloseDate>', '') : record),
    )
    expect(report).toMatchObject({ added: 1, skipped: 0 })
    expect(await all()).toMatchObject([{ deadline: null, isRolling: false }])
  })
})

describe('broken records', () => {
  test('are reported with position and reason, and the others are imported', async () => {
    const report = await importExtract(
      extract(
        opportunity({ OpportunityID: '1', CloseDate: '02312026' }),
        opportunity({ OpportunityID: '2' }),
        opportunity({ OpportunityID: '3', OpportunityTitle: ' ' }),
        opportunity({ OpportunityID: 'x' }),
        opportunity({ OpportunityID: '5', AwardCeiling: 'lots' }),
        '<Something><OpportunityID>6</OpportunityID></Something>',
        opportunity({ OpportunityID: '2', OpportunityTitle: 'Again' }),
      ),
    )
    expect(report).toMatchObject({ status: 'finished', read: 7, added: 1, skipped: 6 })
    expect(report.skippedRecords.map(({ position, sourceId }) => [position, sourceId])).toEqual([
      [1, '1'],
      [3, '3'],
      [4, 'x'],
      [5, '5'],
      [6, '6'],
      [7, '2'],
    ])
    expect(report.skippedRecords.map(({ reason }) => reason)).toEqual([
      'CloseDate is not a valid date: 02312026',
      'title is missing',
      'OpportunityID is missing or not a number',
      'AwardCeiling is not a valid amount: lots',
      '<Something> is neither a synopsis nor a forecast',
      'An earlier record in the file has the same id',
    ])
  })

  test('of a table and of a feed are reported too', async () => {
    const table = await importCsv(csvRow('A-1'), 'A-2,too,few', csvRow('A-3', { deadline: '2026-02-31' }))
    expect(table).toMatchObject({ read: 3, added: 1, skipped: 2 })
    expect(table.skippedRecords[0]).toEqual({
      position: 2,
      sourceId: 'A-2',
      reason: 'Unknown status: ',
    })
    const feed = JSON.parse(shipped('eu-funding-tenders.json').toString())
    const odd = [
      feed.grants[0],
      7,
      { ...feed.grants[1], title: 'nul \0' },
      { ...feed.grants[2], url: 'javascript:x' },
    ]
    const path = await fileOf('calls.json', JSON.stringify({ ...feed, grants: odd }))
    const calls = await importSource(service.knex(), euCallsSource(path))
    expect(calls).toMatchObject({ read: 4, added: 1, skipped: 3 })
    expect(calls.skippedRecords[1]?.reason).toContain('has characters that cannot be stored')
  })
})

/** A streamed zip: sizes and checksums come after each file and in the central directory. */
async function zipped(name: string, content: Buffer): Promise<Buffer> {
  const zip = new ZipFile()
  zip.addReadStream(Readable.from([content]), name)
  zip.end()
  return buffer(zip.outputStream)
}

test('reads an extract in a streamed zip', async () => {
  const xml = Buffer.from(extract(opportunity(), opportunity({ OpportunityID: '2' })))
  const report = await importExtract(await zipped('GrantsDBExtract20261121v2.xml', xml), 'extract.zip')
  expect(report).toMatchObject({ status: 'finished', read: 2, added: 2 })
})

describe('broken files', () => {
  test.each<[string, (zip: Buffer) => Buffer | Promise<Buffer>]>([
    ['cut off', (zip) => zip.subarray(0, zip.length - 40)],
    ['without an extract', () => zipped('readme.txt', Buffer.from('hello'))],
    ['damaged inside', (zip) => Buffer.from(zip).fill(0, 80, 180)],
  ])('a zip that is %s', async (_, spoil) => {
    const whole = await zipped('extract.xml', gunzipSync(shipped('grants-gov-extract.xml.gz')))
    const report = await importExtract(await spoil(whole), 'extract.zip')
    expect(report).toMatchObject({ status: 'failed', added: 0 })
    expect(report.error).toContain('extract.zip cannot be read as XML')
    expect(await all()).toEqual([])
  })

  const xml = gunzipSync(shipped('grants-gov-extract.xml.gz'))

  test.each([
    ['cut off', 'extract.xml', xml.subarray(0, 600_000)],
    ['cut off while compressed', 'extract.xml.gz', gzipSync(xml).subarray(0, 100_000)],
    ['not compressed at all', 'extract.xml.gz', Buffer.from('hello')],
    ['malformed at its end', 'extract.xml', Buffer.from(extract(opportunity(), '<a></b>'))],
    ['one endless field', 'extract.xml', Buffer.from(`<Grants><a><b>${'endless '.repeat(300_000)}`)],
    ['of another kind', 'extract.xml', Buffer.from('<html><body>Sorry</body></html>')],
    ['empty', 'extract.xml', Buffer.alloc(0)],
    ['not text', 'extract.xml', Buffer.from([0xff, 0xfe, 0x00, 0xd8])],
  ])('an extract that is %s', async (_, name, content) => {
    const report = await importExtract(content, name)
    expect(report).toMatchObject({ status: 'failed', added: 0 })
    expect(report.error).toContain(`${name} cannot be read as XML`)
    expect(await all()).toEqual([])
  })

  test('an XML error is reported with its position', async () => {
    const { error } = await importExtract(
      Buffer.from('<Grants>\n<a><b>&unknown;</b></a>\n</Grants>'),
      'extract.xml',
    )
    expect(error).toBe('extract.xml cannot be read as XML: line 2, column 15: undefined entity.')
  })

  test.each([
    ['cut off', shipped('eu-funding-tenders.json').subarray(0, 5000).toString()],
    ['something else', '{"grants":{}}'],
  ])('a feed that is %s', async (_, content) => {
    const report = await importSource(service.knex(), euCallsSource(await fileOf('calls.json', content)))
    expect(report.status).toBe('failed')
    expect(report.error).toContain('calls.json cannot be read as EU calls')
  })

  test.each([
    ['without a column', `Title,URL\nA,B`, 'has no column Opportunity ID'],
    ['with an open quote', `${header}\n${csvRow('A-1')}\n"A-2,`, 'cannot be read as CSV'],
    ['empty', '', 'is empty'],
  ])('a table %s', async (_, content, reason) => {
    const path = await fileOf('calls.csv', content)
    const report = await importSource(service.knex(), simplerGrantsSource(path, READ_AT))
    expect(report.status).toBe('failed')
    expect(report.error).toContain(reason)
    expect(await all()).toEqual([])
  })

  test('a missing file', async () => {
    const report = await importSource(service.knex(), grantsGovSource('/nowhere/extract.xml.gz', READ_AT))
    expect(report).toMatchObject({ status: 'failed', file: 'extract.xml.gz' })
  })
})

describe('a first start with a broken file', () => {
  test('loads the others, reports the broken one, and retries it at the next start', async () => {
    const table = await fileOf('calls.csv', [header, csvRow('A-1'), csvRow('A-2')].join('\n'))
    const start = async (xml: string) => {
      const broken = grantsGovSource(await fileOf('extract.xml', xml), READ_AT)
      await loadShippedOpportunities(service.knex(), {
        sources: [broken, simplerGrantsSource(table, READ_AT)],
      })
      return service
        .knex()
        .table('import_runs')
        .orderBy('startedAt')
        .orderBy('file')
        .select('file', 'status', 'heldBack')
    }
    expect(await start('<Grants>')).toEqual(
      expect.arrayContaining([
        { file: 'calls.csv', status: 'finished', heldBack: 2 },
        { file: 'extract.xml', status: 'failed', heldBack: 0 },
      ]),
    )
    const runs = await start(extract(opportunity()))
    expect(runs.at(-1)).toEqual({ file: 'extract.xml', status: 'finished', heldBack: 0 })
    expect(await all()).toHaveLength(1)
  })

  test('holds nothing back if live sources are configured', async () => {
    const file = await fileOf('extract.xml', extract(opportunity()))
    const sources = [grantsGovSource(file, READ_AT)]
    await loadShippedOpportunities(service.knex(), { sources, holdsBack: false })
    expect(await all()).toHaveLength(1)
    expect(await service.knex().table('held_back')).toEqual([])
  })

  test('a held-back record is updated', async () => {
    const file = async (title: string, updated: string) =>
      grantsGovSource(
        await fileOf(
          'extract.xml',
          extract(opportunity({ OpportunityTitle: title, LastUpdatedDate: updated })),
        ),
        READ_AT,
      )
    await loadShippedOpportunities(service.knex(), { sources: [await file('First', '02012026')] })
    expect(await importCsv(csvRow('ED-26-1', { total: '700.0' }))).toMatchObject({ merged: 1, added: 0 })
    expect(await importSource(service.knex(), await file('Second', '03012026'))).toMatchObject({
      heldBack: 1,
    })
    expect(await importSource(service.knex(), await file('Stale', '01012026'))).toMatchObject({ heldBack: 1 })
    const [held] = await service.knex().table('held_back')
    expect(held.record).toMatchObject({ title: 'Second', totalFunding: '700.00', expectedAwards: 2 })
    const [outcome] = await service
      .knex()
      .transaction((trx) => writeOpportunities(trx, [OpportunityRecord.parse(held.record)]))
    expect(outcome).toBe('added')
  })
})

describe('importing again', () => {
  const two = (second: Record<string, string>) =>
    extract(opportunity(), opportunity({ OpportunityID: '2', OpportunityNumber: 'ED-26-2', ...second }))

  test('updates only what has changed', async () => {
    await importExtract(two({}))
    const [first, second] = await all()
    const report = await importExtract(
      two({ OpportunityTitle: 'Reading halls', LastUpdatedDate: '03012026' }),
    )
    expect(report).toMatchObject({ updated: 1, unchanged: 1, added: 0 })
    const rows = await all()
    expect(rows[0]).toEqual(first)
    expect(rows[1]).toMatchObject({ id: second.id, title: 'Reading halls', createdAt: second.createdAt })
    expect(await searchEngine().frequencies([analyze('hall')])).toEqual([1])
  })

  test('an older revision never overwrites a newer one', async () => {
    await importExtract(two({ LastUpdatedDate: '03012026' }))
    const report = await importExtract(two({ OpportunityTitle: 'Old words', LastUpdatedDate: '12312025' }))
    expect(report).toMatchObject({ unchanged: 1, skipped: 1, updated: 0 })
    expect(report.skippedRecords[0]?.reason).toBe('Revision 20251231 is older than the one in the catalog')
    expect((await all())[1].title).toBe('Reading rooms')
  })
})

describe('the same opportunity in two sources', () => {
  test('is merged: fills in unknown amounts and keeps known ones, even after an update', async () => {
    await importExtract(extract(opportunity({ AwardCeiling: '100' })))
    const report = await importCsv(csvRow('ED-26-1', { total: '900000.0' }), csvRow('OTHER-1'))
    expect(report).toMatchObject({ read: 2, merged: 1, added: 1 })
    expect((await all())[0]).toMatchObject({
      maxAmount: '100.00',
      totalFunding: '900000.00',
      expectedAwards: 2,
    })

    await importExtract(extract(opportunity({ OpportunityTitle: 'Renamed', LastUpdatedDate: '03012026' })))
    expect((await all())[0]).toMatchObject({ title: 'Renamed', totalFunding: '900000.00' })
    expect(await importCsv(csvRow('ED-26-1', { total: '900000.0' }), csvRow('OTHER-1'))).toMatchObject({
      unchanged: 2,
      merged: 0,
    })
  })

  test('hides the duplicate that existed before the other source had it', async () => {
    await importCsv(csvRow('ED-26-1'))
    await importExtract(extract(opportunity()))
    await importCsv(csvRow('ED-26-1'))
    expect((await all()).map(({ source, isActive }) => [source, isActive])).toEqual([
      ['grants-gov', true],
      ['simpler-grants', false],
    ])
  })

  test('changes its modification time, so that people who saved it are notified', async () => {
    await importCsv(csvRow('ED-26-1'))
    await importExtract(extract(opportunity()))
    clock.advance(86_400_000)
    const before = clock.now()
    await importCsv(csvRow('ED-26-1', { total: '900000.0' }))
    const rows = await all()
    const changes = await service.knex().table('opportunity_changes').orderBy('id')
    expect(changes).not.toHaveLength(0)
    for (const { at } of changes) expect(at.getTime()).toBeGreaterThanOrEqual(before.getTime())
    for (const { id, updatedAt } of rows) {
      expect(updatedAt.getTime()).toBeGreaterThanOrEqual(before.getTime())
      expect(changes.map(({ opportunityId }) => opportunityId)).toContain(id)
    }
  })
})

test('a record that takes too long to read is skipped with the reason', () => {
  const item = toSourceItem({ position: 3, sourceId: 'endless' }, () => {
    for (;;);
  })
  expect(item).toEqual({ position: 3, sourceId: 'endless', problem: 'Reading this record takes too long' })
})
