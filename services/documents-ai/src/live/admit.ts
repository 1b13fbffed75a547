import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Failure, forbidden, notFound, signedOut } from '@fundharbor/chassis/http/failures'
import { MAX_AGE_WITHOUT_IDENTITY_MS } from '@fundharbor/chassis/http/person-reader'
import { rateLimitPerProcess } from '@fundharbor/chassis/http/rate-limit'
import { toFailure } from '@fundharbor/chassis/http/problems'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { LiveClose } from '@fundharbor/contracts/documents/live'
import type { Person } from '@fundharbor/contracts/identity/session'
import { GeneratedDocumentModel } from '../generated-documents/model.ts'
import { EndConnection, TRY_AGAIN, type Client } from './client.ts'

interface Rules {
  /** The site's origin: pages of other sites must not connect with a person's cookie. */
  origin: string
  read: (request: IncomingMessage) => Promise<Person | null>
}

/** A client that is refused tries again. */
const attempts = rateLimitPerProcess({ times: 120, seconds: 60 })

const PATH = /^\/api\/documents\/([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\/live(?:\?|$)/

/** Who may connect to which document. Throws for everybody else. */
export async function admit(
  request: IncomingMessage,
  { origin, read }: Rules,
): Promise<{ documentId: string; person: Person }> {
  const documentId = PATH.exec(request.url ?? '')?.[1]
  if (!documentId || request.method !== 'GET') throw notFound('Document')
  if (request.headers.origin !== origin) throw forbidden('This request did not come from our site')
  const person = await read(request)
  if (!person) throw signedOut()
  if (!person.emailVerified) throw new Failure('UNVERIFIED', 'Please verify your email address first')
  await attempts(person.id)
  await GeneratedDocumentModel.findIn(person, documentId)
  return { documentId, person }
}

/** Why somebody's connection ends: they may not do any more what they could when it was opened, or nobody knows for a while. */
export async function findEnd(client: Client, read: Rules['read']): Promise<EndConnection | undefined> {
  const now = clock.now().getTime()
  try {
    const person = await read(client.request)
    if (!isSame(client.person, person))
      return new EndConnection(LiveClose.accessChanged, 'Your access has changed')
    client.checkedAt = now
  } catch {
    if (now - client.checkedAt > MAX_AGE_WITHOUT_IDENTITY_MS)
      return new EndConnection(TRY_AGAIN, 'Your access could not be checked')
  }
  return undefined
}

const isSame = (before: Person, person: Person | null) =>
  person?.emailVerified &&
  person.workspaceId === before.workspaceId &&
  person.workspaceRole === before.workspaceRole

/** Answers a request that is not admitted, by a status or what was thrown, and closes the connection. */
export function refuse(socket: Duplex, reason: unknown): void {
  const status = typeof reason === 'number' ? reason : toFailure(reason).status
  if (status >= 500) logger.warn({ err: reason }, 'a live connection was refused')
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
