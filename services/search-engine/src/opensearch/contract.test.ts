import { randomUUID } from 'node:crypto'
import { connect as connectTo } from './connection.ts'
import { describe, onTestFinished } from 'vitest'
import { engineContract } from '../contract/engine-contract.test-helper.ts'
import { OpenSearchEngine } from './opensearch-engine.ts'
import { openMockServer } from './simulation/mock-server.test-helper.ts'

/** A real cluster. Indices have unique names and are removed after each test. */
const url = process.env.OPENSEARCH_URL

engineContract('OpenSearch engine, on a simulated cluster', async () => {
  const mockServer = await openMockServer()
  onTestFinished(() => mockServer.close())
  return new OpenSearchEngine(connectTo({ url: mockServer.url }))
})

describe.skipIf(!url)('with OPENSEARCH_URL', () => {
  engineContract('OpenSearch engine, on a real cluster', async () => {
    const alias = `fundharbor-contract-${randomUUID()}`
    const options = { url: url ?? '', alias, searchTimeoutMs: 20_000 }
    onTestFinished(async () => {
      const { client } = connectTo(options)
      const { body } = await client.indices.get({ index: `${alias}-*` })
      for (const index of Object.keys(body)) await client.indices.delete({ index })
      await client.close()
    })
    return new OpenSearchEngine(connectTo(options))
  })
})
