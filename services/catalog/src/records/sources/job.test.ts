import { logger } from '@fundharbor/chassis/runtime/logger'
import { expect, test, vi } from 'vitest'
import { readDueSources } from './job.ts'
import { playedNights } from './nights.test-helper.ts'

const { service, sourceNamed, state } = playedNights()

test('without internet there is one log line, and the next try comes later', async () => {
  const { connectionString: databaseUrl } = service.knex().client.config.connection
  const sources = ['grants-gov-api', 'eu'].map((name) => ({
    ...sourceNamed(name),
    url: 'http://127.0.0.1:1',
  }))
  const warn = vi.spyOn(logger, 'warn').mockReturnValue()
  await readDueSources(service.knex(), sources, databaseUrl)
  await readDueSources(service.knex(), sources, databaseUrl)
  expect(warn.mock.calls).toEqual([
    [
      { nextTryAt: expect.any(String) },
      'Live sources could not be read. Grants.gov API: The source could not be reached. EU Funding & Tenders portal: The source could not be reached',
    ],
  ])
  warn.mockRestore()
  expect(await service.knex().table('import_runs')).toHaveLength(2)
  for (const { id } of sources) expect(await state(id)).toMatchObject({ failures: 1, succeededAt: null })
})
