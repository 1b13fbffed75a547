import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterAll, beforeAll } from 'vitest'

/** Responds to a request. */
export type Respond = (request: IncomingMessage, response: ServerResponse) => unknown

/** A local HTTP source with a configurable response; records the requested paths. */
export interface TestSource {
  /** Its origin; set in beforeAll. */
  url: string
  requestedPaths: string[]
  respond: Respond
}

/** Starts a source for the tests of a file. */
export function testSource(): TestSource {
  const source: TestSource = { url: '', requestedPaths: [], respond: (_, response) => response.end() }
  let server: Server
  beforeAll(async () => {
    server = createServer((request, response) => {
      source.requestedPaths.push(request.url ?? '')
      void source.respond(request, response)
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
