import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import { createProvider, type Provider } from '../src/provider/provider.ts'

/** The data of a section to draft, of texts to translate, or of a ranking to explain: one of the three. */
interface ModelData {
  ranking?: { score: string; reasons: string[] }
  texts: string[]
  section: { title: string; template: string }
  facts: Record<string, string>
}

/** What a question looks like to the model. */
export interface AskedModel {
  system: string
  /** What stands between the boundary lines. */
  data: ModelData
  user: string
}

/**
 * How the scripted server behaves:
 * - a function answers what it returns as the message's content
 * - `broken`: JSON that ends too early; `hang`: nothing, ever; `drip`: a byte now and then; `limit`: 429; `down`: 500
 */
export type Behaviour = ((asked: AskedModel) => unknown) | 'broken' | 'hang' | 'drip' | 'limit' | 'down'

/** A model that answers what its instructions ask for. */
export const honest: Behaviour = ({ data }) =>
  data.ranking
    ? { explanation: `The call fits you by ${data.ranking.score}. ${data.ranking.reasons[0] ?? ''}` }
    : data.texts
      ? {
          texts: data.texts.map((text: string) =>
            text.replaceAll(/[A-Za-z]+(?![^<{]*[>}])/g, (word) => `${word}é`),
          ),
        }
      : { html: `<p>Drafted: ${data.section.title}. We ask for {{requestedAmount}} and say so plainly.</p>` }

/** A model server under the test's control. `behaviours` are used up one by one; the last one stays. */
export function modelServer({ timeoutMs = 2000 } = {}) {
  const state = { behaviours: [honest] as Behaviour[], asked: [] as AskedModel[], url: '' }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const asked = readQuestion(body)
    state.asked.push(asked)
    const [behaviour = honest, ...later] = state.behaviours
    if (later.length > 0) state.behaviours = later
    behave(behaviour, asked, response)
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  })
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  /** A client of its own, so that one test's open breaker is not the next one's. */
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

function readQuestion(body: string): AskedModel {
  const { messages } = JSON.parse(body) as { messages: { role: string; content: string }[] }
  const system = messages.find(({ role }) => role === 'system')?.content ?? ''
  const user = messages.find(({ role }) => role === 'user')?.content ?? ''
  return { system, user, data: JSON.parse(user.split('\n')[1] ?? '{}') }
}

function behave(behaviour: Behaviour, asked: AskedModel, response: ServerResponse): void {
  if (behaviour === 'hang') return
  if (behaviour === 'limit' || behaviour === 'down') {
    const status = behaviour === 'limit' ? 429 : 500
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}')
    return
  }
  const content = typeof behaviour === 'function' ? behaviour(asked) : '{"html": "<p>cut off'
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
  if (behaviour === 'drip') {
    let at = 0
    const timer = setInterval(() => response.write(text[at++ % text.length]), 50)
    response.on('close', () => clearInterval(timer))
  } else response.end(text)
}
