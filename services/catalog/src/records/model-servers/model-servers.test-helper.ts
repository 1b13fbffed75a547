import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { analyze } from '@fundharbor/search-engine/text/analyze'

interface ReceivedRequest {
  path: string
  body: { input?: string[]; [name: string]: unknown }
  authorization: string | undefined
}

const DIMENSIONS = 96

/** The state of the mock server. */
interface ModelsState {
  /** Base URL; set in beforeAll. */
  url: string
  requests: ReceivedRequest[]
  /** The response status. */
  status: number
  delayMs: number
}

/**
 * A server that stands in for a model of embeddings, which knows one thing: which words of `groups` mean the same.
 */
export function testModels(groups: readonly (readonly string[])[]): ModelsState {
  const state: ModelsState = { url: '', requests: [], status: 200, delayMs: 0 }
  const embed = embedderOf(groups)
  const server = createServer((request, response) => void answer(request, response))
  async function answer(request: IncomingMessage, response: ServerResponse) {
    let text = ''
    for await (const chunk of request) text += chunk
    const path = request.url ?? ''
    const body = JSON.parse(text)
    state.requests.push({ path, body, authorization: request.headers.authorization })
    await sleep(state.delayMs)
    const data = body.input
      ?.map((each: string, index: number) => ({ index, embedding: embed(each) }))
      .toReversed()
    const answered = state.status === 200 ? { data } : { error: { message: 'no' } }
    response.writeHead(state.status, { 'content-type': 'application/json' }).end(JSON.stringify(answered))
  }
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  })
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  return state
}

type Embed = (text: string) => number[]

/** A bag-of-words vector: words of a group share a dimension, others are hashed. */
function embedderOf(groups: readonly (readonly string[])[]): Embed {
  const groupOf = new Map(
    groups.flatMap((words, group) => words.flatMap(analyze).map((token) => [token, group])),
  )
  const placeOf = (token: string) =>
    groupOf.get(token) ?? groups.length + (hashOf(token) % (DIMENSIONS - groups.length))
  return (text) => {
    const figures = Array.from({ length: DIMENSIONS }, () => 0)
    for (const place of analyze(text).map(placeOf)) figures[place] = (figures[place] ?? 0) + 1
    return figures
  }
}

/** The environment with a server, and without a named model. */
export const modelsEnv = (url: string) => ({
  OPENAI_API_KEY: 'test',
  OPENAI_BASE_URL: url,
  SEARCH_MODEL_TIMEOUT_MS: 1000,
})

const hashOf = (token: string) =>
  [...token].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 65_521, 7)
