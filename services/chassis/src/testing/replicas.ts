import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '@fundharbor/contracts/identity/session'
import { freePort } from '@fundharbor/postgres/free-port'
import { inheritedEnv } from './env.ts'

/** As long as the hooks of a test. */
const START_TIMEOUT_MS = 110_000

/** A running service, or something that replaces one in tests. */
export interface Replica {
  /** Base address. */
  url: string
  stop(): Promise<void>
}

/** A service in a process of its own. */
export interface ServiceReplica extends Replica {
  /** Ends the process at once, as a crash does. */
  kill(): Promise<void>
}

/** Starts a service's `main.ts` in a process of its own and waits until it is ready. The error has its output. */
export async function startReplica(main: string, env: NodeJS.ProcessEnv): Promise<ServiceReplica> {
  const port = await freePort()
  const child = spawn(process.execPath, [main], { env: { ...inheritedEnv, ...env, PORT: String(port) } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  const url = `http://127.0.0.1:${port}`
  const until = Date.now() + START_TIMEOUT_MS
  while (Date.now() < until && child.exitCode === null) {
    const ready = await fetch(`${url}/readyz`).catch(() => null)
    if (ready?.ok) return { url, stop: () => stop(child), kill: () => stop(child, 'SIGKILL') }
    await sleep(50)
  }
  await stop(child)
  throw new Error(`The replica did not start: ${output}`)
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

/** Stands in for identity-billing: requests with a cookie from `cookieOf` are signed in. */
export async function startFakeIdentity(): Promise<Replica & { signOut(person: Person): void }> {
  const signedOut = new Set<string>()
  const server = createServer((request, response) => {
    const known = personOfCookie(request.headers.cookie)
    const person = known && signedOut.has(known.id) ? null : known
    response.setHeader('content-type', 'application/json')
    // Other requests get 404: a regular response, which callers do not retry.
    const isKnown = request.url === '/internal/session'
    const unknown = { code: 'NOT_FOUND', message: 'That address does not exist', requestId: 'test' }
    response.statusCode = isKnown ? 200 : 404
    response.end(JSON.stringify(isKnown ? { person, key: null } : unknown))
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    signOut: ({ id }) => void signedOut.add(id),
    async stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const peopleBySession = new Map<string, Person>()

/** A session cookie that `startFakeIdentity` and `personOfCookie` accept: as short as those of identity-billing. */
export function cookieOf(person: Person): string {
  const id = createHash('sha256').update(JSON.stringify(person)).digest('hex')
  peopleBySession.set(id, person)
  return `fundharbor_sid=${id}`
}

/** The person for whom `cookieOf` made a Cookie header; null if it did not. */
export function personOfCookie(header = ''): Person | null {
  const id = /fundharbor_sid=(\w+)/.exec(header)?.[1]
  return (id && peopleBySession.get(id)) || null
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
