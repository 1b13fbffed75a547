import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { describe, onTestFinished } from 'vitest'
import { DEFAULT_ALIAS } from './connection.ts'

/** Parsed JSON of OpenSearch's API. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any

export interface RecordedRequest {
  method: string
  path: string
  query: Record<string, string>
  body: Json
}

export interface Answer {
  status: number
  body: Json
}

/** Answers in the node's place; null: does not, `'hang'`: no answer. */
export type ResponseOverride = (request: RecordedRequest) => Override | Promise<Override>
type Override = Answer | 'hang' | 'disconnect' | null

const starter = process.env.OPENSEARCH_STARTER
const given = process.env.OPENSEARCH_URL

/** Tests on a real cluster: the one in OPENSEARCH_URL, or else a node that this run starts. */
export const withOpenSearch = (define: () => void) =>
  describe.skipIf(!given && !starter)('OpenSearch, which needs Maven and Java 21 or newer', define)

const nodeUrl = async (): Promise<string> => given ?? (await fetch(starter!)).text()

/**
 * A proxy before the real node, for one test. It gives the test indices of its own by changing their names on the way, records
 * requests, and can answer in the node's place.
 */
export async function openRealNode() {
  const node = await nodeUrl()
  const own = `test-${randomUUID()}`
  const requests: RecordedRequest[] = []
  let fault: ResponseOverride = () => null
  const forward = async (incoming: IncomingMessage, body: string): Promise<Answer> => {
    const response = await fetch(new URL(incoming.url!.replaceAll(DEFAULT_ALIAS, own), node), {
      method: incoming.method!,
      headers: { 'content-type': incoming.headers['content-type'] ?? 'application/json' },
      ...(body ? { body: body.replaceAll(DEFAULT_ALIAS, own) } : {}),
    })
    const text = await response.text()
    return { status: response.status, body: JSON.parse(text.replaceAll(own, DEFAULT_ALIAS)) }
  }
  const server = createServer(async (incoming, response) => {
    const content = await buffer(incoming)
    const sent = (incoming.headers['content-encoding'] ? gunzipSync(content) : content).toString()
    const request = describeRequest(incoming, sent)
    requests.push(request)
    const given = await fault(request)
    if (given === 'hang') return
    if (given === 'disconnect') return void incoming.socket.destroy()
    const { status, body } = given ?? (await forward(incoming, sent))
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
    await fetch(new URL(`${own}*`, node), { method: 'DELETE' })
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    requests,
    fail: (override: ResponseOverride) => void (fault = override),
    recover: () => void (fault = () => null),
    /** The test's indices, with their aliases. */
    async indices(): Promise<Record<string, { aliases: Json }>> {
      return (await (await fetch(`${url}/${DEFAULT_ALIAS}*/_alias`)).json()) as Json
    },
  }
}

export type RealNode = Awaited<ReturnType<typeof openRealNode>>

function describeRequest({ method = '', url = '', headers }: IncomingMessage, sent: string): RecordedRequest {
  const { pathname, searchParams } = new URL(url, 'http://node')
  const lines = headers['content-type']?.includes('ndjson') ? sent.trimEnd().split('\n') : null
  return {
    method,
    path: decodeURIComponent(pathname),
    query: Object.fromEntries(searchParams),
    body: lines ? lines.map((line) => JSON.parse(line)) : sent ? JSON.parse(sent) : undefined,
  }
}
