import { ServerResponse, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Person } from '@fundharbor/contracts/identity/session'
import type Koa from 'koa'
import type { Context } from 'koa'
import type { OnSessionChange, PersonReader } from './person-reader.ts'

/** Serves WebSockets on the service's own HTTP server. */
export interface WebSockets {
  /** Answers every request for an upgrade, also those that it refuses. `head` is what the client sent after its request. */
  handle(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Ends all connections, because the server stops only after the last one. */
  close(): Promise<void>
}

/** Tells a service's WebSockets who a connection belongs to. */
export interface SocketPeople {
  /** Who has sent a request, now. Throws UNAVAILABLE while that cannot be determined. */
  read(request: IncomingMessage): Promise<Person | null>
  /** Calls back after sessions or people may have changed; with nothing if it may be any. */
  onChange(listener: OnSessionChange): void
}

export type CreateWebSockets = (people: SocketPeople) => WebSockets

export const socketPeople = (app: Koa, people: PersonReader): SocketPeople => ({
  read: (request) => people.read(app.createContext(request, new ServerResponse(request)) as Context),
  onChange: (listener) => people.onChange?.(listener),
})
