import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { testService } from '@fundharbor/chassis/testing/service'
import { expect, test } from 'vitest'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { openRealNode, withOpenSearch } from '@fundharbor/search-engine/opensearch/real-node.test-helper'

const service = testService({
  service: 'catalog',
  routers: [],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

withOpenSearch(() =>
  test('the command fills OpenSearch and prints how far the engines agree', async () => {
    const { url } = await openRealNode()
    const knex = service.knex()
    for (const title of ['Ferries', 'Pilots']) await seedOpportunity(knex, { title })
    const command = fileURLToPath(new URL('compare.ts', import.meta.url))
    const { connectionString } = knex.client.config.connection
    const { stdout } = await promisify(execFile)(process.execPath, [command, 'ferries', 'pilots'], {
      env: { DATABASE_URL: connectionString, OPENSEARCH_URL: url, LOG_LEVEL: 'silent' },
    })
    expect(stdout).toContain('OpenSearch: 2 documents')
    expect(stdout).toMatch(/ferries +1 \/ 1 +100 %/)
    expect(stdout).toContain('2 of 2 totals are the same; of the first ten 100 % on average.')
  }),
)
