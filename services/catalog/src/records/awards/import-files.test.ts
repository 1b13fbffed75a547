import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openAwardFile } from './award-file.ts'
import { nameAwardFile } from './import-files.ts'
import { HEADER, importedAwards, rowOf } from './import-files.test-helper.ts'
import { loadAwards } from './load-awards.ts'

const { service, folder, write, run, stored } = await importedAwards()

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
