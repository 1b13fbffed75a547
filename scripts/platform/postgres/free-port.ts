import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports for outgoing connections: one of those could take the port before the server listens on it. */
const SERVER_PORTS = [20_000, 32_000] as const

/** Ports that this process has given out, whose server may not listen yet. */
const givenPorts = new Set<number>()

/** A port that no process listens on, and another one each time. */
export async function freePort(): Promise<number> {
  const port = randomInt(...SERVER_PORTS)
  if (givenPorts.has(port)) return freePort()
  givenPorts.add(port)
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'EADDRINUSE') return freePort()
    throw error
  }
  probe.close()
  await once(probe, 'close')
  return port
}
