import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'

const DRAIN_MS = 10_000

/** Stops accepting connections, lets requests finish, and cuts what is still open (sockets, streams) after `DRAIN_MS`. */
export function drain(server: Server, sockets: Set<Duplex>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      server.closeAllConnections()
      for (const socket of sockets) socket.destroy()
    }, DRAIN_MS)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}
