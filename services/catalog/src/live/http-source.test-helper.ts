import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterAll, beforeAll } from 'vitest'

/** How a source answers. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

/** A public source on this machine: answers as it is told, and notes the addresses that it was asked for. */
export interface TestSource {
  /** Its origin; known once the tests run. */
  url: string
  asked: string[]
  answer: Answer
}

/** Starts a source for the tests of a file. */
export function testSource(): TestSource {
  const source: TestSource = { url: '', asked: [], answer: (_, response) => response.end() }
  let server: Server
  beforeAll(async () => {
    server = createServer((request, response) => {
      source.asked.push(request.url ?? '')
      void source.answer(request, response)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const address = server.address()
    source.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  })
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  return source
}
