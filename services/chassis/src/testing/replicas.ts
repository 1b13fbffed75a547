import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Person } from '@fundharbor/contracts/identity/session'

const STARTS_WITHIN_MS = 30_000

/** A service as it is deployed: a process of its own on a port of its own. */
export interface Replica {
  /** Base address. */
  url: string
  stop(): Promise<void>
}

/** Starts a service's `main.ts` and waits until it is ready; the error carries what it printed. */
export async function startReplica(main: string, env: NodeJS.ProcessEnv): Promise<Replica> {
  const port = await freePort()
  const child = spawn(process.execPath, [main], { env: { ...process.env, ...env, PORT: String(port) } })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  }
  const url = `http://127.0.0.1:${port}`
  const until = Date.now() + STARTS_WITHIN_MS
  while (Date.now() < until && child.exitCode === null) {
    const ready = await fetch(`${url}/readyz`).catch(() => null)
    if (ready?.ok) return { url, stop: () => stop(child) }
    await sleep(50)
  }
  await stop(child)
  throw new Error(`The replica did not start: ${printed}`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function freePort(): Promise<number> {
  const probe = createServer()
  const port = await listen(probe)
  probe.close()
  await once(probe, 'close')
  return port
}

/** Stands in for identity-billing: whoever a cookie of `cookieOf` describes is signed in. */
export async function standInIdentity(): Promise<Replica> {
  const server = createServer((request, response) => {
    const given = /fundharbor_sid=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1]
    const person = given ? Person.parse(JSON.parse(Buffer.from(given, 'base64url').toString())) : null
    response.setHeader('content-type', 'application/json')
    // Whatever else is asked of identity-billing is unknown here, which is an answer and no fault of the line.
    const isKnown = request.url === '/internal/session'
    const unknown = { code: 'NOT_FOUND', message: 'That address does not exist', requestId: 'test' }
    response.statusCode = isKnown ? 200 : 404
    response.end(JSON.stringify(isKnown ? { person, key: null } : unknown))
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** The session cookie that the stand-in knows a person by. */
export const cookieOf = (person: Person): string =>
  `fundharbor_sid=${Buffer.from(JSON.stringify(person)).toString('base64url')}`

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
