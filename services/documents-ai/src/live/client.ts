import type { IncomingMessage } from 'node:http'
import { concurrencyLimit } from '@fundharbor/chassis/http/concurrency-limit'
import { rateLimitPerProcess } from '@fundharbor/chassis/http/rate-limit'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { logger } from '@fundharbor/chassis/runtime/logger'
import type { Person } from '@fundharbor/contracts/identity/session'
import { allows } from '@fundharbor/contracts/identity/roles'
import { IncomingMessage as LiveMessage, MessageType } from '@hocuspocus/server'
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

/** Several times what a key that is held down sends. Long messages count as many short ones. */
const messages = rateLimitPerProcess({ times: 2000, seconds: 10 })
const BYTES_PER_MESSAGE = 4096

/** A client compares its document with ours when it connects, in one message each way. */
const MAX_READS = 4
/** In kilobytes: about 20 reads of the largest document, or 1,000 of an ordinary one. */
const reads = rateLimitPerProcess({ times: 128 * 1024, seconds: 60 })

/** People who leave a document ask once. Others' documents wait while one is converted. */
const stores = rateLimitPerProcess({ times: 30, seconds: 60 })

/** Drops the connection of somebody who sends more than an editor does. */
export const countMessage = (client: Client, bytes: number): Promise<void> =>
  messages(client.person.id, 1 + Math.floor(bytes / BYTES_PER_MESSAGE)).catch(() => drop(client))

/** For each millisecond of the processor: people whose changes take more than a tenth of it are disconnected. */
const MESSAGES_PER_MS = 2

/** Counts milliseconds that somebody's change took, while nobody else was served. */
export const countWork = (client: Client, spent: number): Promise<void> =>
  messages(client.person.id, Math.ceil(spent * MESSAGES_PER_MS)).catch(() => drop(client))

/** Runs one change per person at a time, so that a person over the limit cannot have more changes in flight. */
const changes = concurrencyLimit({ running: 1, waiting: 40 })

/** Runs a change after the person's earlier ones. `change` resolves to the milliseconds it took. Throws EndConnection. */
export const limitChange = (client: Client, change: () => Promise<number>): Promise<void> =>
  changes(client.person.id, async () => {
    await countWork(client, 0)
    assertOpen(client)
    await countWork(client, await change())
  })

/** Milliseconds of the processor. Most documents take none that count. */
const openings = rateLimitPerProcess({ times: 5000, seconds: 60 })
/** Reading a document takes threads that all documents share. */
const readings = concurrencyLimit({ running: 1, waiting: 40 })

/** Reads one document per person at a time and counts what opening it will take. Throws if the person is over the limit. */
export const limitOpening = <T extends { spent: number }>(
  { person }: Client,
  read: () => Promise<T>,
): Promise<T> =>
  readings(person.id, async () => {
    await openings(person.id, 0)
    const usable = await read()
    await openings(person.id, Math.ceil(usable.spent))
    return usable
  })

/** Whether somebody may have a document stored now. Otherwise it is, two seconds after a change. */
export const mayStoreNow = ({ person }: Client): Promise<boolean> =>
  stores(person.id).then(
    () => true,
    () => false,
  )

/** Counts a message that makes the server read the whole document. `size` is in bytes. Throws EndConnection over the limit. */
export async function countRead(client: Client, size: number): Promise<void> {
  client.reads += 1
  const tooMany = new EndConnection(TRY_AGAIN, 'Too many requests')
  if (client.reads > MAX_READS) throw tooMany
  await reads(client.person.id, Math.ceil(size / 1024)).catch(() => {
    throw tooMany
  })
}

/** In bytes. A connection has one state, but every state in a message is read. */
const MAX_PRESENCE = 32 * 1024
/** Throws EndConnection for a presence message that is too large. */
export function limitPresence(client: Client, update: Uint8Array): void {
  if (update.length <= MAX_PRESENCE) return
  const message = new LiveMessage(update)
  message.readVarString()
  if (message.readVarUint() !== MessageType.Awareness) return
  end(client, TRY_AGAIN, 'Too many places')
  throw new EndConnection(TRY_AGAIN, 'Too many places')
}

/** Drops the connections that leave most unread, until no more than `maxUnread` bytes wait for everybody together. */
export function dropSlowest(clients: Iterable<Client>, maxUnread: number): void {
  const waiting = [...clients].map((client) => ({ client, bytes: client.socket.bufferedAmount }))
  let unread = waiting.reduce((sum, { bytes }) => sum + bytes, 0)
  if (unread <= maxUnread) return
  for (const { client, bytes } of waiting.toSorted((one, other) => other.bytes - one.bytes)) {
    if (unread <= maxUnread) return
    logger.warn({ documentId: client.documentId, bytes }, 'a live connection did not read')
    drop(client)
    unread -= bytes
  }
}
