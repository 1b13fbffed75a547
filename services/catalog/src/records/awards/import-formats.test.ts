import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { workbookOf } from '../tables/workbook.test-helper.ts'
import { HEADER, importedAwards, rowOf } from './import-files.test-helper.ts'

// cspell:ignore Trussell Eust Euston Foodbank

const { service, write, run, stored } = await importedAwards()

const recorded = (name: string) =>
  fileURLToPath(new URL(`../../../testdata/360giving/${name}.json`, import.meta.url))

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

test('a date that could be two days is read as the other dates of its file are', async () => {
  const rows = [rowOf('a', { date: '03/04/2021' }), rowOf('b', { date: '31/05/2021' })]
  await run([await write('days.csv', [HEADER, ...rows].join('\n'))])
  expect(await stored()).toMatchObject([{ awardedOn: '2021-04-03' }, { awardedOn: '2021-05-31' }])
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
