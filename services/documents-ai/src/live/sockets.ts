import { setTimeout as sleep } from 'node:timers/promises'
import type { CreateWebSockets, SocketPeople, WebSockets } from '@fundharbor/chassis/http/web-sockets'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { listen, type Listener } from '@fundharbor/chassis/runtime/listen'
import { COMMENTS_CHANGED, LiveClose } from '@fundharbor/contracts/documents/live'
import type { Person } from '@fundharbor/contracts/identity/session'
import { WebSocketServer, type ServerOptions } from 'ws'
import { DOCUMENT_CHANNEL, DocumentNews } from '../generated-documents/announce.ts'
import { GeneratedDocumentModel } from '../generated-documents/model.ts'
import { admit, findEnd, refuse } from './admit.ts'
import { countMessage, dropSlowest, end, newClient, TRY_AGAIN, type Client } from './client.ts'
import { LiveDocuments } from './documents.ts'
import { Rechecks } from './rechecks.ts'

interface LiveOptions {
  databaseUrl: string
  publicUrl: string
  /** Bytes that wait in this process until clients read them. */
  maxUnread?: number
}

const RENEW_MS = 1000
const MEASURE_MS = 100
const MAX_UNREAD = 64 * 2 ** 20
/** Sessions also end by time, which nobody announces. */
const RECHECK_MS = 60_000
/** A document that was just opened is not handed over, so that two processes never take turns at it. */
const KEEP_MS = 1000
const CLOSE_WITHIN_MS = 10_000
/** A paste of the longest document. */
const MAX_MESSAGE = 4 * 2 ** 20
const PER_PERSON = 20
const SERVER: ServerOptions & { closeTimeout: number } = {
  noServer: true,
  maxPayload: MAX_MESSAGE,
  // Others are served between two messages of a client.
  allowSynchronousEvents: false,
  // How long a client that does not confirm the end stays connected. The types lack it.
  closeTimeout: 1000,
}
/** Hocuspocus passes the request to hooks, which know the client instead. */
const HANDSHAKE = new Request('http://localhost')

/** Serves the documents that people write together, at `/api/documents/:id/live`. */
export const liveSockets =
  (options: LiveOptions): CreateWebSockets =>
  (people) =>
    new LiveSockets(people, options)

class LiveSockets implements WebSockets {
  private readonly people: SocketPeople
  private readonly origin: string
  private readonly server = new WebSocketServer(SERVER)
  private readonly clients = new Set<Client>()
  private readonly rechecks = new Rechecks(this.clients, (client) => this.recheck(client))
  private readonly documents = new LiveDocuments((documentId) => this.endAll(documentId, TRY_AGAIN, 'Moved'))
  private readonly listener: Listener
  private readonly timers: NodeJS.Timeout[]
  private isClosing = false

  constructor(people: SocketPeople, { databaseUrl, publicUrl, maxUnread = MAX_UNREAD }: LiveOptions) {
    this.people = people
    this.origin = new URL(publicUrl).origin
    this.listener = listen({
      databaseUrl,
      channel: DOCUMENT_CHANNEL,
      onNotification: (payload) => void this.hear(payload).catch(logFailure),
      onConnect: () => void this.mergeAll().catch(logFailure),
    })
    people.onChange((change) => this.rechecks.request(change))
    this.timers = [
      setInterval(() => void this.documents.renew(), RENEW_MS),
      setInterval(() => this.rechecks.request(), RECHECK_MS),
      setInterval(() => dropSlowest(this.clients, maxUnread), MEASURE_MS),
    ]
  }

  handle: WebSockets['handle'] = (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    const admitted = admit(request, { origin: this.origin, read: this.people.read })
    void admitted.then(
      ({ documentId, person }) => {
        if (this.isClosing) return refuse(socket, 503)
        if (this.countOf(person) >= PER_PERSON) return refuse(socket, 429)
        this.server.handleUpgrade(request, socket, head, (opened) =>
          this.connect(newClient({ documentId, person, request, socket: opened })),
        )
      },
      (error: unknown) => refuse(socket, error),
    )
  }

  private countOf({ id }: Person): number {
    return [...this.clients].filter(({ person }) => person.id === id).length
  }

  private connect(client: Client): void {
    const { socket } = client
    this.clients.add(client)
    const connection = this.documents.server.handleConnection(
      socket as unknown as globalThis.WebSocket,
      HANDSHAKE,
      { client },
    )
    socket.on('message', (data: Buffer) => {
      if (client.isEnded) return
      void countMessage(client, data.length).then(() => {
        if (!client.isEnded) connection.handleMessage(new Uint8Array(data))
      })
    })
    socket.on('error', (error) => logger.info({ err: error }, 'a live connection failed'))
    socket.once('close', (code, reason) => {
      this.clients.delete(client)
      connection.handleClose({ code, reason: reason.toString() })
    })
    // The session may have changed since it was checked.
    void this.recheck(client)
  }

  private endAll(documentId: string, code: number, reason: string): void {
    for (const client of this.clients) if (client.documentId === documentId) end(client, code, reason)
  }

  private async recheck(client: Client): Promise<void> {
    const ended = await findEnd(client, this.people.read)
    if (ended) end(client, ended.code, ended.reason)
  }

  private async hear(payload: string): Promise<void> {
    const { documentId, kind } = DocumentNews.parse(JSON.parse(payload))
    const live = this.documents.find(documentId)
    if (!live) return
    if (kind === 'changed') return this.follow(documentId)
    if (kind === 'commented') return this.documents.tell(documentId, COMMENTS_CHANGED)
    await sleep(Math.max(0, live.openedAt + KEEP_MS - performance.now()))
    this.endAll(documentId, TRY_AGAIN, 'Moved')
  }

  /** Merges what was saved in another way; everybody leaves a document that was deleted. */
  private async follow(documentId: string): Promise<void> {
    const row = await GeneratedDocumentModel.query().findById(documentId).select('deletedAt')
    if (row?.deletedAt === null) await this.documents.merge(documentId)
    else this.endAll(documentId, LiveClose.deleted, 'This document was deleted')
  }

  /** Announcements may have been missed. */
  private async mergeAll(): Promise<void> {
    for (const documentId of this.documents.server.documents.keys()) await this.follow(documentId)
  }

  async close(): Promise<void> {
    this.isClosing = true
    for (const client of this.clients) end(client, TRY_AGAIN, 'Restarting')
    const until = performance.now() + CLOSE_WITHIN_MS
    while (this.documents.server.documents.size > 0 && performance.now() < until) await sleep(20)
    for (const { socket } of this.clients) socket.terminate()
    for (const timer of this.timers) clearInterval(timer)
    await this.listener.stop()
  }
}

const logFailure = (error: unknown) => logger.error({ err: error }, 'a change of an open document was missed')
