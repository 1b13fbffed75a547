import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import type { LiveMessage } from '@fundharbor/contracts/identity/live'
import type { Person } from '@fundharbor/contracts/identity/session'

/** Bytes that wait for a browser before it is disconnected; when it connects again, it gets what it has missed. */
const MAX_UNREAD = 64 * 1024

/** What a browser knows when it connects: the last event that it got, or how many milliseconds ago its page began to load. */
export interface Position {
  after?: string
  age?: number
}

/** The connection of a browser. */
export class Channel {
  readonly id = randomUUID()
  readonly stream = new PassThrough()
  readonly userId: string
  readonly sessionKey: string
  /** Undefined once the browser got what it had missed. */
  position: Position | undefined
  /** Null while the session has to be read again. */
  person: Person | null = null
  /** When the session ends unless it is used. */
  expiresAt = Infinity
  /** Counts the changes to the session. */
  changes = 0
  /** The workspace whose members were told through this connection where its person is. */
  presentIn: string | undefined

  constructor({ userId, sessionKey }: { userId: string; sessionKey: string }, position: Position) {
    this.userId = userId
    this.sessionKey = sessionKey
    this.position = position
  }

  send(frame: string): void {
    if (this.stream.writableLength > MAX_UNREAD) this.stream.destroy()
    else if (this.stream.writable) this.stream.write(frame)
  }
}

/** A message as it is sent; `id` is the last event that a browser has once it has read it. */
export const toFrame = ({ event, data }: LiveMessage, id?: string): string =>
  `${id ? `id: ${id}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
