import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hasParts, startNode, type OpenSearchNode } from './launch.ts'
import { findOpenSearchTools } from './tools.ts'

/**
 * Global setup of the tests with OpenSearch: all share one node, which starts when the first of them asks OPENSEARCH_STARTER
 * for its address. Without Maven and Java, or what
 * Maven downloads, they are skipped.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const tools = findOpenSearchTools()
  if (!tools) return undefined
  const dir = await mkdtemp(path.join(tmpdir(), 'fundharbor-opensearch-'))
  const remove = () => rm(dir, { recursive: true, force: true })
  if (!(await hasParts(tools.maven, dir))) {
    await remove()
    return undefined
  }
  let node: Promise<OpenSearchNode> | undefined
  const starter = createServer((_, response) => {
    node ??= startNode({ dir, forTests: true })
    node.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await once(starter.listen(0, '127.0.0.1'), 'listening')
  process.env.OPENSEARCH_STARTER = `http://127.0.0.1:${(starter.address() as AddressInfo).port}`
  return async () => {
    starter.close()
    starter.closeAllConnections()
    await (await node)?.stop()
    await remove()
  }
}
