import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { testService } from '@fundharbor/chassis/testing/service'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { workbookOf } from '../tables/workbook.test-helper.ts'
import { openAwardFile } from './award-file.ts'
import { importAwardFiles, nameAwardFile } from './import-files.ts'
import { loadAwards } from './load-awards.ts'

// cspell:ignore Trussell Eust Euston Foodbank

const service = testService({
  service: 'catalog',
  routers: [],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})
const folder = await mkdtemp(path.join(tmpdir(), 'fundharbor-import-'))
afterAll(() => rm(folder, { recursive: true }))

beforeEach(async () => {
  for (const table of [
    'award_recipient_sums',
    'award_summaries',
    'awards',
    'award_recipients',
    'award_funders',
    'award_sources',
  ])
    await service.knex().table(table).delete()
})

const recorded = (name: string) =>
  fileURLToPath(new URL(`../../testdata/360giving/${name}.json`, import.meta.url))

async function write(name: string, content: string | Buffer): Promise<string> {
  const file = path.join(folder, name)
  await writeFile(file, content)
  return file
}

async function run(files: string[], said = {}): Promise<{ failed: number; lines: string[] }> {
  const lines: string[] = []
  const failed = await importAwardFiles(service.knex(), files, {
    said,
    print: (line) => lines.push(line.replaceAll(`${folder}/`, '')),
  })
  return { failed, lines }
}

const HEADER = 'Identifier,Title,Currency,Amount Awarded,Award Date,Recipient Org:Name,Funding Org:Name'
const rowOf = (id: string, { amount = '500', date = '2021-05-04', recipient = 'Pier Trust' } = {}) =>
  `${id},Boats,GBP,${amount},${date},${recipient},Harbor Fund`
const stored = () =>
  service
    .knex()
    .table('awards')
    .orderBy('identifier')
    .select('identifier', 'amount', service.knex().raw('awarded_on::text'))

test('answers of the 360Giving API are read with publisher, license and place of each field', async () => {
  const { failed, lines } = await run(
    ['grants-made', 'grants-received', 'grants-received.two-identifiers'].map(recorded),
    { publisher: '360Giving' },
  )
  expect(failed).toBe(0)
  expect(lines.map((line) => line.replace(/^.*json \(360Giving\): /, ''))).toEqual([
    '1 added, 0 updated, 0 unchanged, 0 skipped.',
    '2 added, 0 updated, 0 unchanged, 0 skipped.',
    '2 added, 0 updated, 0 unchanged, 0 skipped.',
  ])
  const award = await service
    .knex()
    .table('awards')
    .join('award_funders', 'award_funders.id', 'funderId')
    .join('award_recipients', 'award_recipients.id', 'recipientId')
    .where({ identifier: '360G-TrussellTrust-L1EustS' })
    .first('title', 'amount', 'currency', 'program', 'year', 'slug', 'key', 'award_funders.identifiers')
  expect(award).toEqual({
    title: 'Grant to Euston Foodbank',
    amount: '51750.00',
    currency: 'GBP',
    program: 'Fight Hunger, Create Change',
    year: 2018,
    slug: 'trussell',
    key: 'GB-CHC-1172880',
    identifiers: ['GB-CHC-1110522'],
  })
  expect(await service.knex().table('award_sources').first()).toMatchObject({
    id: 'file-360giving',
    awards: 5,
    firstYear: 2014,
    lastYear: 2023,
    terms: 'Creative Commons Public Domain Dedication 1.0 Universal',
  })
})

const expected = [{ identifier: 'a', amount: '1500.50', awardedOn: '2021-05-31' }]

test.each([
  [
    'package.json',
    JSON.stringify({
      publisher: { name: 'Harbor Fund' },
      license: 'CC0',
      grants: [
        {
          id: 'a',
          amountAwarded: 1500.5,
          currency: 'GBP',
          awardDate: '2021-05-31',
          recipientOrganization: [{ name: 'Pier Trust' }],
          fundingOrganization: [{ name: 'Harbor Fund' }],
        },
      ],
    }),
  ],
  ['mark.csv', `\uFEFF${HEADER}\n${rowOf('a', { amount: '"£1,500.50"', date: '2021-05-31' })}\n`],
  [
    'semicolons.csv',
    `${HEADER.replaceAll(',', ';')}\n${rowOf('a', { amount: '1.500-50', date: '31.05.2021' }).replaceAll(',', ';').replace('-', ',')}\n`,
  ],
  [
    'windows.csv',
    Buffer.from(
      `${HEADER}\n${rowOf('a', { amount: '1500.50', date: '44347', recipient: 'Caf\xe9 Trust' })}\n`,
      'latin1',
    ),
  ],
  [
    'titles.csv',
    `Grants of the Harbor Fund,,,,,,\n,,,,,,\nidentifier,title,currency,amount awarded,Award date,Recipient Org:0:Name,funding org : 0 : name\n${rowOf('a', { amount: '1500.5', date: '31/05/2021' })}\n`,
  ],
])('%s is read', async (name, content) => {
  expect(await run([await write(name, content)])).toMatchObject({ failed: 0 })
  expect(await stored()).toEqual(expected)
})

test('a workbook is read', async () => {
  const rows = [
    ['Harbor Fund', null, null, null, null, null, null],
    HEADER.split(','),
    ['a', 'Boats', 'GBP', 1500.5, new Date('2021-05-31'), 'Pier Trust', 'Harbor Fund'],
  ]
  expect(await run([await write('grants.xlsx', await workbookOf(rows))])).toMatchObject({ failed: 0 })
  expect(await stored()).toEqual(expected)
})

test('every row is accounted for, with its row and the reason', async () => {
  const file = await write(
    'mixed.csv',
    [
      HEADER,
      rowOf('a'),
      rowOf('b', { amount: '-20' }),
      rowOf('c', { amount: '0' }),
      rowOf('d', { recipient: 'Jane Smith' }),
      rowOf('e', { date: '03/04/2021' }),
      rowOf('a', { amount: '600' }),
      `${rowOf('f')},too,many`,
      rowOf('g', { amount: '$5' }),
    ].join('\n'),
  )
  const { lines } = await run([file])
  expect(lines).toEqual([
    'mixed.csv, row 2 (b): The sum is below zero',
    'mixed.csv, row 3 (c): The sum is zero',
    'mixed.csv, row 4 (d): The recipient is a person, and only awards to organizations are kept',
    'mixed.csv, row 5 (e): The date 03/04/2021 can be two days, and no other date shows which',
    'mixed.csv, row 6 (a): Row 1 has the same identifier',
    'mixed.csv, row 7 (f): The row has 9 cells, but the header has 7',
    'mixed.csv, row 8 (g): The sum cannot be read: Enter the amount in GBP, not in “$”',
    'mixed.csv (mixed): 1 added, 0 updated, 0 unchanged, 7 skipped.',
  ])
  expect(await stored()).toMatchObject([{ identifier: 'a', amount: '500.00' }])
  const { skippedRows } = await service.knex().table('award_sources').first()
  expect(skippedRows).toHaveLength(7)
})

test('a date that could be two days is read as the other dates of its file are', async () => {
  const rows = [rowOf('a', { date: '03/04/2021' }), rowOf('b', { date: '31/05/2021' })]
  await run([await write('days.csv', [HEADER, ...rows].join('\n'))])
  expect(await stored()).toMatchObject([{ awardedOn: '2021-04-03' }, { awardedOn: '2021-05-31' }])
})

test('a newer file of a publisher updates what changed, and the same file changes nothing', async () => {
  const first = await write('first.csv', [HEADER, rowOf('a'), rowOf('b')].join('\n'))
  const second = await write(
    'second.csv',
    [HEADER, rowOf('a'), rowOf('b', { amount: '700' }), rowOf('c')].join('\n'),
  )
  await run([first], { publisher: 'Harbor Fund' })
  expect((await run([second], { publisher: 'Harbor Fund' })).lines).toEqual([
    'second.csv (Harbor Fund): 1 added, 1 updated, 1 unchanged, 0 skipped.',
  ])
  expect((await run([second], { publisher: 'Harbor Fund' })).lines).toEqual([
    'second.csv: was loaded before. Nothing changed.',
  ])
})

test('a funder that a newer file calls by another name has no awards any more', async () => {
  const first = await write('old-name.csv', [HEADER, rowOf('a')].join('\n'))
  const second = await write(
    'new-name.csv',
    [HEADER, rowOf('a').replace('Harbor Fund', 'Tide Fund')].join('\n'),
  )
  await run([first, second], { publisher: 'Harbor Fund' })
  expect(
    await service.knex().table('award_funders').orderBy('slug').select('slug', 'awards', 'sourceIds'),
  ).toEqual([
    { slug: 'harbor-fund', awards: 0, sourceIds: [] },
    { slug: 'tide-fund', awards: 1, sourceIds: ['file-harbor-fund'] },
  ])
  expect(await service.knex().table('award_summaries').pluck('awards')).toEqual([1, 1])
})

test('an award of the standard that another publisher has as well is stored once', async () => {
  await run([await write('a.csv', [HEADER, rowOf('360G-a'), rowOf('1')].join('\n'))])
  const { lines } = await run([await write('b.csv', [HEADER, rowOf('360G-a'), rowOf('1')].join('\n'))])
  expect(lines).toEqual([
    'b.csv, row 1 (360G-a): a has the same award',
    'b.csv (b): 1 added, 0 updated, 0 unchanged, 1 skipped.',
  ])
})

test.each([
  ['cut-off.csv', `${HEADER}\n${rowOf('a')}\nb,"Boats`, 'The file cannot be read as CSV'],
  ['cut-off.json', '{"grants": [{"id": "a"', 'The file cannot be read as JSON'],
  ['other.json', '{"count": 3}', 'The file has no list of grants as in the 360Giving standard'],
  ['picture.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), 'The file is not a table'],
  ['calls.csv', 'Title,Funder name\nRoof fund,Elm\n', 'No row has “Amount Awarded”'],
  ['empty.csv', '', 'The file is empty'],
])('nothing of %s is stored', async (name, content, reason) => {
  const { failed, lines } = await run([await write(name, content)])
  expect([failed, lines[0]]).toEqual([1, expect.stringContaining(`${name}: ${reason}`)])
  expect(await service.knex().table('award_sources')).toEqual([])
})

test('a folder is all of its files, and a broken one does not stop the others', async () => {
  await mkdir(path.join(folder, 'all'))
  await write('all/1.csv', '')
  await write('all/2.csv', [HEADER, rowOf('a')].join('\n'))
  expect(await run([path.join(folder, 'all')])).toMatchObject({ failed: 1 })
  expect(await stored()).toHaveLength(1)
})

test('an import that was interrupted goes on where it was', async () => {
  const rows = Array.from({ length: 1200 }, (_, at) => rowOf(`a-${at}`))
  const file = await write('long.csv', [HEADER, ...rows].join('\n'))
  const named = nameAwardFile('long.csv', await openAwardFile(file), {})
  const cut = async function* () {
    let read = 0
    for await (const line of named.file.lines()) {
      if ((read += 1) > 600) throw new Error('The process was killed')
      yield line
    }
  }
  await expect(loadAwards(service.knex(), { ...named, file: { ...named.file, lines: cut } })).rejects.toThrow(
    'killed',
  )
  expect(await stored()).toHaveLength(500)
  await service.knex().table('awards').delete()
  await loadAwards(service.knex(), named)
  expect(await stored()).toHaveLength(700)
  const { counts, loadedRows } = await service.knex().table('award_sources').first()
  expect([loadedRows, counts.added]).toEqual([1200, 1200])
})

test('the command imports what it can, and fails if a file could not be read', async () => {
  const { connectionString } = service.knex().client.config.connection
  const files = [
    await write('good.csv', [HEADER, rowOf('a')].join('\n')),
    await write('bad.csv', 'Title\nRoof\n'),
  ]
  const run = promisify(execFile)(
    process.execPath,
    [fileURLToPath(new URL('import-command.ts', import.meta.url)), ...files, '--publisher', 'Harbor Fund'],
    { env: { ...process.env, DATABASE_URL: connectionString } },
  )
  await expect(run).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('good.csv (Harbor Fund): 1 added, 0 updated, 0 unchanged, 0 skipped.'),
  })
  expect(await stored()).toHaveLength(1)
})
