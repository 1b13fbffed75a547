import { rateLimitPerProcess } from '@fundharbor/chassis/http/rate-limit'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { drop, EndConnection, TRY_AGAIN, type Client } from './client.ts'

/** Several times what a key that is held down sends. Long messages count as many short ones. */
const messages = rateLimitPerProcess({ times: 2000, seconds: 10 })
const BYTES_PER_MESSAGE = 4096

/** A client compares its document with ours when it connects, in one message each way. */
const MAX_READS = 4

/** People who leave a document ask once. Others' documents wait while one is converted. */
const stores = rateLimitPerProcess({ times: 30, seconds: 60 })

/** Drops the connection of somebody who sends more than an editor does. */
export function countMessage(client: Client, bytes: number): void {
  void messages(client.person.id, 1 + Math.floor(bytes / BYTES_PER_MESSAGE)).catch(() => drop(client))
}

/** For each millisecond of the processor: people whose changes take more than a tenth of it are disconnected. */
const MESSAGES_PER_MS = 2

/** Counts milliseconds that somebody's change took, while nobody else was served. */
export function countWork(client: Client, spent: number): void {
  void messages(client.person.id, Math.ceil(spent * MESSAGES_PER_MS)).catch(() => drop(client))
}

/** Milliseconds of the processor. Most documents take none that count. */
const openings = rateLimitPerProcess({ times: 5000, seconds: 60 })

/** Counts what opening a document takes, while nobody else is served. Throws if somebody opens too much. */
export const countOpening = ({ person }: Client, spent: number): Promise<void> =>
  openings(person.id, Math.ceil(spent))

/** Whether somebody may have a document stored now. Otherwise it is, two seconds after a change. */
export const mayStoreNow = ({ person }: Client): Promise<boolean> =>
  stores(person.id).then(
    () => true,
    () => false,
  )

/** Counts a message that has the server read the whole document. Throws if there were too many. */
export function countRead(client: Client): void {
  client.reads += 1
  if (client.reads > MAX_READS) throw new EndConnection(TRY_AGAIN, 'Too many requests')
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
