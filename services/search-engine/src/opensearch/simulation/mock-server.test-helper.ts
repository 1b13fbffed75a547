import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { SimulatedCluster, type SimulatedResponse } from './cluster.test-helper.ts'
import { BadRequest, type Json } from './evaluate-query.test-helper.ts'

export interface RecordedRequest {
  method: string
  path: string
  query: Record<string, string>
  body: Json
}

/** Overrides the cluster's response; null: no override, `'hang'`: no response. */
export type ResponseOverride = (request: RecordedRequest) => SimulatedResponse | 'hang' | 'disconnect' | null

/** A local mock of OpenSearch that records requests and can inject failures. */
export async function openMockServer() {
  const cluster = new SimulatedCluster()
  const requests: RecordedRequest[] = []
  const state: { fault: ResponseOverride } = { fault: () => null }
  const server = createServer((incoming, response) => {
    const answer = async () => {
      const request = await readRequest(incoming)
      requests.push(request)
      const fault = state.fault(request)
      if (fault === 'hang') return
      if (fault === 'disconnect') return void incoming.socket.destroy()
      const { status, body } = fault ?? answerFrom(cluster, request)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    answer().catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    cluster,
    requests,
    fail: (fault: ResponseOverride) => void (state.fault = fault),
    recover: () => void (state.fault = () => null),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type MockServer = Awaited<ReturnType<typeof openMockServer>>

async function readRequest(incoming: IncomingMessage): Promise<RecordedRequest> {
  const url = new URL(incoming.url ?? '/', 'http://mock-server')
  const isZipped = incoming.headers['content-encoding'] === 'gzip'
  const content = await text(isZipped ? incoming.pipe(createGunzip()) : incoming)
  return {
    method: incoming.method ?? 'GET',
    path: decodeURIComponent(url.pathname),
    query: Object.fromEntries(url.searchParams),
    body: parse(content, incoming.headers['content-type'] ?? ''),
  }
}

function parse(content: string, type: string): Json {
  if (content === '') return undefined
  if (!type.includes('ndjson')) return JSON.parse(content)
  if (!content.endsWith('\n')) throw new BadRequest('must be terminated by a newline')
  return content
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

function answerFrom(cluster: SimulatedCluster, { method, path, body }: RecordedRequest): SimulatedResponse {
  try {
    return cluster.handle(method, path, body)
  } catch (error) {
    if (!(error instanceof BadRequest)) throw error
    const reason = { type: 'parsing_exception', reason: error.message, root_cause: [] }
    return { status: 400, body: { status: 400, error: reason } }
  }
}
