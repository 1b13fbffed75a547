import type { IncomingMessage } from 'node:http'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Person } from '@fundharbor/contracts/identity/session'
import { allows } from '@fundharbor/contracts/identity/roles'
import type { WebSocket } from 'ws'

/** Somebody who has a document open. */
export interface Client {
  documentId: string
  person: Person
  /** The upgrade, to check its session again. */
  request: IncomingMessage
  socket: WebSocket
  /** When identity-billing last said who it is, in milliseconds. */
  checkedAt: number
  /** Whether it has opened the document. */
  isConnected: boolean
  /** Nothing that it sends counts any more, whether or not it closes its side. */
  isEnded: boolean
  /** Messages so far that have the server read the whole document. */
  reads: number
  /** The client's number in Yjs, once it has sent its caret. */
  presence: number | undefined
}

export const newClient = (who: Pick<Client, 'documentId' | 'person' | 'request' | 'socket'>): Client => ({
  ...who,
  checkedAt: clock.now().getTime(),
  isConnected: false,
  isEnded: false,
  reads: 0,
  presence: undefined,
})

/** Closes a connection with this WebSocket code. */
export class EndConnection extends Error {
  readonly code: number
  readonly reason: string

  constructor(code: number, reason: string) {
    super(reason)
    this.code = code
    this.reason = reason
  }
}

/** The server asks clients to connect again, and the gateway may choose another replica. */
export const TRY_AGAIN = 1012

export const canWrite = ({ person }: Client): boolean => allows(person.workspaceRole, 'edit')

/** Throws EndConnection if the connection was ended, for example while a change of it waited. */
export function assertOpen(client: Client): void {
  if (client.isEnded) throw new EndConnection(TRY_AGAIN, 'Connect again')
}

/** Ends the connection; the peer gets a moment to confirm it. */
export function end(client: Client, code: number, reason: string): void {
  client.isEnded = true
  client.socket.close(code, reason)
}

/** Ends the connection at once, and forgets what the peer has not read. */
export function drop(client: Client): void {
  client.isEnded = true
  client.socket.terminate()
}
