import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import { createProvider, type Provider } from '../src/provider/provider.ts'

/** The data of a section to draft, of a passage to rewrite, of texts to translate, or of a ranking to explain. */
interface ModelData {
  ranking?: { score: string; reasons: string[] }
  texts: string[]
  section: { title: string; template: string }
  facts: Record<string, string>
  style: { tone?: string; length?: string }
  passage?: string
  wish?: string
  criterion?: string | null
}

/** A request as the model receives it. */
export interface ReceivedRequest {
  system: string
  /** The data between the boundary lines. */
  data: ModelData
  user: string
}

const refusals = { limit: 429, refuse: 400, down: 500 }

/**
 * How the scripted server responds:
 * - a function returns the message's content
 * - `broken`: truncated JSON; `hang`: no response; `drip`: a byte now and then; `limit`: 429; `refuse`: 400; `down`: 500
 */
export type Behavior =
  | ((request: ReceivedRequest) => unknown)
  | 'broken'
  | 'hang'
  | 'drip'
  | keyof typeof refusals

/** A model that follows its instructions. */
export const wellBehaved: Behavior = ({ data }) =>
  data.ranking
    ? { explanation: `The call fits you by ${data.ranking.score}. ${data.ranking.reasons[0] ?? ''}` }
    : data.passage
      ? { html: `<p>${withoutLastWord(data.passage)}</p>` }
      : data.texts
        ? {
            texts: data.texts.map((text: string) =>
              text.replaceAll(/[A-Za-z]+(?![^<{]*[>}])/g, (word) => `${word}é`),
            ),
          }
        : { html: `<p>Drafted: ${data.section.title}. We ask for {{requestedAmount}}.</p>` }

/** The text of a passage, shorter by a word that is no placeholder. */
function withoutLastWord(passage: string): string {
  const words = passage.replaceAll(/<[^>]*>/g, ' ').split(/\s+/)
  words.splice(
    words.findLastIndex((word) => word !== '' && !word.includes('{{')),
    1,
  )
  return words.join(' ').trim()
}

/** A model server controlled by the test. `behaviors` are used one by one; the last one is repeated. */
export function modelServer({ timeoutMs = 2000 } = {}) {
  const state = { behaviors: [wellBehaved] as Behavior[], requests: [] as ReceivedRequest[], url: '' }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const received = readRequest(body)
    state.requests.push(received)
    const [behavior = wellBehaved, ...later] = state.behaviors
    if (later.length > 0) state.behaviors = later
    respond(behavior, received, response)
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  })
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  /** A new client for each test, so that they do not share a circuit breaker. */
  const provider = (): Provider =>
    createProvider({
      apiKey: 'test',
      baseUrl: state.url,
      model: 'scripted',
      timeoutMs,
      inputPrice: 2,
      outputPrice: 8,
    })
  return { state, provider }
}

function readRequest(body: string): ReceivedRequest {
  const { messages } = JSON.parse(body) as { messages: { role: string; content: string }[] }
  const system = messages.find(({ role }) => role === 'system')?.content ?? ''
  const user = messages.find(({ role }) => role === 'user')?.content ?? ''
  return { system, user, data: JSON.parse(user.split('\n')[1] ?? '{}') }
}

function respond(behavior: Behavior, received: ReceivedRequest, response: ServerResponse): void {
  if (behavior === 'hang') return
  if (typeof behavior === 'string' && behavior in refusals) {
    const status = refusals[behavior as keyof typeof refusals]
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}')
    return
  }
  const content = typeof behavior === 'function' ? behavior(received) : '{"html": "<p>cut off'
  const text = JSON.stringify({
    id: 'answer',
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        finish_reason: 'stop',
        message: {
          role: 'assistant',
          content: typeof content === 'string' ? content : JSON.stringify(content),
        },
      },
    ],
    usage: { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 },
  })
  response.writeHead(200, { 'content-type': 'application/json' })
  if (behavior === 'drip') {
    let at = 0
    const timer = setInterval(() => response.write(text[at++ % text.length]), 50)
    response.on('close', () => clearInterval(timer))
  } else response.end(text)
}
