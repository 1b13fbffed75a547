import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { testService } from '@fundharbor/chassis/testing/service'
import { afterAll, expect, test } from 'vitest'
import { applicantOf } from '../../matching/fit/eligibility/applicant.test-helper.ts'
import { loadShippedAwards } from './load-shipped.ts'
import { readAwardedBefore } from './read-awarded-before.ts'
import { awardsRouter } from './routes.ts'

const service = testService({
  service: 'catalog',
  routers: [awardsRouter(async () => applicantOf({}))],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})
const folder = await mkdtemp(path.join(tmpdir(), 'fundharbor-awards-'))
afterAll(() => rm(folder, { recursive: true }))

const sourceOf = async (name: string, rows: number) => {
  const header = 'Identifier,Title,Currency,Amount Awarded,Award Date,Recipient Org:Name,Funding Org:Name'
  const lines = Array.from(
    { length: rows },
    (_, at) => `${name}-${at},Boats,USD,${at + 1},2020,Pier ${at} Trust,${name} Fund`,
  )
  const file = path.join(folder, `${name}.csv.gz`)
  await writeFile(file, gzipSync([header, ...lines].join('\n')))
  return { id: name, name, url: '', terms: '', note: '', file: pathToFileURL(file) }
}

test('loading goes on where it was interrupted, and replicas load each row once', async () => {
  const source = await sourceOf('tide', 1200)
  await Promise.all([
    loadShippedAwards(service.knex(), [source]),
    loadShippedAwards(service.knex(), [source]),
  ])
  const stored = () => service.knex().table('award_sources').where({ id: 'tide' }).first()
  expect(await stored()).toMatchObject({
    loadedRows: 1200,
    counts: { added: 1200, updated: 0, unchanged: 0 },
  })
  await service.knex().table('awards').where({ sourceId: 'tide' }).delete()
  await service
    .knex()
    .table('award_sources')
    .where({ id: 'tide' })
    .update({ loadedRows: 500, finishedAt: null })
  await loadShippedAwards(service.knex(), [source])
  const { headers } = await service.send('GET', '/api/public/awards?funder=tide-fund')
  expect(headers.get('x-total-count')).toBe('700')
})

test('a newer file adds what is new and leaves the rest', async () => {
  await loadShippedAwards(service.knex(), [await sourceOf('reef', 3)])
  await loadShippedAwards(service.knex(), [await sourceOf('reef', 5)])
  const { counts } = await service.knex().table('award_sources').where({ id: 'reef' }).first()
  expect(counts).toEqual({ added: 2, updated: 0, unchanged: 3, skipped: 0 })
  expect((await readAwardedBefore(['reef-fund']))?.sums[0]).toMatchObject({ awards: 5, total: '15.00' })
})
