import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { analyze } from '../text/analyze.ts'

/** The JSON in a chat message, between its boundary lines. */
interface Question {
  announcement: { title: string; description: string }
  otherWords: string[]
}

/** The chat model's message; objects are sent as JSON. */
export type Chat = (question: Question, system: string) => unknown

interface ReceivedRequest {
  path: string
  body: { input?: string[]; query?: string; documents?: string[]; [name: string]: unknown }
  authorization: string | undefined
}

const DIMENSIONS = 96

/** The state of the mock server. */
interface ModelsState {
  /** Base URL; set in beforeAll. */
  url: string
  requests: ReceivedRequest[]
  chat: Chat
  /** The response status. */
  status: number
  delayMs: number
  /** Overrides the reranker's results. */
  results: unknown
}

/**
 * A server that stands in for a chat model, a model of embeddings and a reranker. Its embeddings and its reranker know
 * one thing: which words of `groups` mean the same.
 */
export function testModels(groups: readonly (readonly string[])[]): ModelsState {
  const chat = () => ({ sentences: [] })
  const state: ModelsState = { url: '', requests: [], chat, status: 200, delayMs: 0, results: undefined }
  const answers = answersOf(state, embedderOf(groups))
  const server = createServer((request, response) => void answer(request, response))
  async function answer(request: IncomingMessage, response: ServerResponse) {
    let text = ''
    for await (const chunk of request) text += chunk
    const path = request.url ?? ''
    const body = JSON.parse(text)
    state.requests.push({ path, body, authorization: request.headers.authorization })
    await sleep(state.delayMs)
    const answered = state.status === 200 ? answers[path]?.(body) : { error: { message: 'no' } }
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

function answersOf(state: ModelsState, embed: Embed) {
  const answers: Record<string, (body: ReceivedRequest['body']) => unknown> = {
    '/v1/chat/completions': (body) => {
      const messages = body.messages as { content: string }[]
      const [system = '', user = ''] = messages.map(({ content }) => content)
      const content = state.chat(JSON.parse(user.split('\n')[1] ?? ''), system)
      const text = typeof content === 'string' ? content : JSON.stringify(content)
      return { choices: [{ index: 0, message: { role: 'assistant', content: text } }] }
    },
    '/v1/embeddings': ({ input = [] }) => ({
      data: input.map((text, index) => ({ index, embedding: embed(text) })).toReversed(),
    }),
    '/v1/rerank': ({ query = '', documents = [] }) => ({
      results:
        state.results ??
        documents.map((text, index) => ({ index, relevance_score: cosine(embed(query), embed(text)) })),
    }),
  }
  return answers
}

/** The environment with a server, and with all models turned off. */
export const modelsEnv = (url: string) => ({
  OPENAI_API_KEY: 'test',
  OPENAI_BASE_URL: url,
  OPENAI_MODEL: 'mock-model',
  SEARCH_EVERYDAY_WORDS: 'off' as const,
  SEARCH_MODEL_DAILY_CALLS: 1000,
  SEARCH_RERANKER_DAILY_CALLS: 1000,
  SEARCH_MODEL_TIMEOUT_MS: 1000,
})

const hashOf = (token: string) =>
  [...token].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 65_521, 7)

const dot = (one: number[], other: number[]) =>
  one.reduce((sum, figure, at) => sum + figure * (other[at] ?? 0), 0)

const cosine = (one: number[], other: number[]) =>
  dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other) || 1)
