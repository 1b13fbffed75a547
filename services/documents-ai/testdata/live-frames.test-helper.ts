import { once } from 'node:events'
import type { Person } from '@fundharbor/contracts/identity/session'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { liveUrl, socketOptions } from './live-client.test-helper.ts'

/** Messages of Hocuspocus. Those of Yjs are in `SYNC`. */
export const [SYNC, AWARENESS, AUTH, ASK_AWARENESS, STATELESS] = [0, 1, 2, 3, 5]
export const [STEP_1, STEP_2, UPDATE] = [0, 1, 2]
/** The state vector of an empty document, which asks for everything. */
export const EVERYTHING = Y.encodeStateVector(new Y.Doc())

type Part = number | string | Uint8Array

/** A client that sends what no editor would. */
export interface RawClient {
  socket: WebSocket
  send(...parts: Part[]): void
  /** Bytes. */
  received(): number
  /** With the code. */
  closed: Promise<number>
}

interface Opening {
  url: string
  documentId: string
  person: Person
  /** Hocuspocus' name for one of several connections on a socket. */
  session?: string
}

export const addressOf = ({ documentId, session }: Pick<Opening, 'documentId' | 'session'>) =>
  session === undefined ? documentId : `${documentId}\u0000${session}`

/** Connects, and resolves once the server has answered. */
export async function connectRaw(opening: Opening): Promise<RawClient> {
  const { url, documentId, person } = opening
  const socket = new WebSocket(liveUrl(url, documentId), socketOptions(person))
  let received = 0
  socket.on('message', (data: Buffer) => (received += data.length))
  socket.on('error', () => undefined)
  const client: RawClient = {
    socket,
    send: (...parts) => socket.send(encode([addressOf(opening), ...parts])),
    received: () => received,
    closed: new Promise((resolve) => socket.once('close', resolve)),
  }
  await once(socket, 'open')
  client.send(AUTH, 0, '')
  const refused = client.closed.then((code) => {
    throw new Error(`The server closed the connection with ${code}`)
  })
  await Promise.race([once(socket, 'message'), refused])
  refused.catch(() => undefined)
  return client
}

/** Numbers have a variable length; texts and bytes follow theirs. */
export const encode = (parts: readonly Part[]): Buffer => Buffer.concat(parts.map(encodePart))

function encodePart(part: Part): Buffer {
  if (typeof part === 'number')
    return part < 128
      ? Buffer.from([part])
      : Buffer.concat([Buffer.from([128 | (part & 127)]), encodePart(Math.floor(part / 128))])
  const bytes = Buffer.from(part)
  return Buffer.concat([encodePart(bytes.length), bytes])
}

/** An update of an empty document. */
export function updateOf(change: (doc: Y.Doc) => void): Uint8Array {
  const doc = new Y.Doc()
  doc.transact(() => change(doc))
  return Y.encodeStateAsUpdate(doc)
}
