import { createHash } from 'node:crypto'
import { SESSION_CHANNEL, SessionChange, sessions, type Person } from '@fundharbor/contracts/identity/session'
import type { Context } from 'koa'
import pg from 'pg'
import { unavailable } from './failures.ts'
import { logger } from '../runtime/logger.ts'
import { callService } from './service-client.ts'

/** Learns who a request belongs to. Throws UNAVAILABLE when that cannot be known now. */
export interface PersonReader {
  read(ctx: Context): Promise<Person | null>
  close(): Promise<void>
}

/** Names of the session cookie, with and without https, and of its signature. */
const SESSION_COOKIE = /^(?:__Host-)?fundharbor_sid(?:\.sig)?=/

const FRESH_MS = 60_000
const LAST_RESORT_MS = 300_000
const MOST_ENTRIES = 50_000
const RECONNECT_MS = 500

interface Entry {
  person: Person | null
  key: string | null
  readAt: number
}

/**
 * Asks identity-billing for the session and keeps the answer in memory. A NOTIFY drops what changed, so that
 * logout, block and plan changes hold at once; while no NOTIFY can be heard nothing counts as fresh. With
 * identity-billing down, a session seen in the last five minutes goes on.
 */
export class RemotePersonReader implements PersonReader {
  private readonly entries = new Map<string, Entry>()
  private readonly identityUrl: string
  private readonly secret: string
  private readonly databaseUrl: string
  private listener: pg.Client | null = null
  private closed = false
  /** Counts changes: an answer asked for before a change may be old and is not kept. */
  private changes = 0

  constructor(options: { identityUrl: string; secret: string; databaseUrl: string }) {
    this.identityUrl = options.identityUrl
    this.secret = options.secret
    this.databaseUrl = options.databaseUrl
  }

  async read(ctx: Context): Promise<Person | null> {
    const cookie = sessionCookieOf(ctx.get('Cookie'))
    if (!cookie) return null
    const id = createHash('sha256').update(cookie).digest('base64')
    const known = this.entries.get(id)
    const age = known ? performance.now() - known.readAt : Infinity
    if (known && this.listener && age < FRESH_MS) return known.person
    try {
      return await this.ask(id, cookie)
    } catch (error) {
      if (known && age < LAST_RESORT_MS) return known.person
      throw unavailable('Signing in is not possible right now. Please try again in a moment.', error)
    }
  }

  /** Starts hearing of changes, and goes on trying when the connection is lost. */
  async listen(): Promise<void> {
    if (this.closed) return
    const client = new pg.Client({ connectionString: this.databaseUrl, keepAlive: true })
    const retry = () => this.lost(client)
    client.once('error', retry).once('end', retry)
    client.on('notification', ({ payload }) => this.forget(payload ?? ''))
    try {
      await client.connect()
      await client.query(`LISTEN ${SESSION_CHANNEL}`)
      this.entries.clear()
      this.listener = client
    } catch (error) {
      logger.warn({ err: error }, 'cannot listen for session changes yet')
      client.end().catch(() => undefined)
    }
  }

  async close(): Promise<void> {
    this.closed = true
    await this.listener?.end()
  }

  private lost(client: pg.Client): void {
    if (this.listener === client) this.listener = null
    client.removeAllListeners()
    client.on('error', () => undefined)
    if (!this.closed) setTimeout(() => void this.listen(), RECONNECT_MS).unref()
  }

  private async ask(id: string, cookie: string): Promise<Person | null> {
    const changesBefore = this.changes
    const { person, key } = await callService(sessions.read, {
      baseUrl: this.identityUrl,
      secret: this.secret,
      headers: { cookie },
    })
    if (changesBefore === this.changes) this.keep(id, { person, key, readAt: performance.now() })
    return person
  }

  private keep(id: string, entry: Entry): void {
    this.entries.delete(id)
    this.entries.set(id, entry)
    if (this.entries.size <= MOST_ENTRIES) return
    const [oldest] = this.entries.keys()
    if (oldest) this.entries.delete(oldest)
  }

  private forget(payload: string): void {
    this.changes += 1
    const change = parseChange(payload)
    if (!change) return this.entries.clear()
    for (const [id, { key, person }] of this.entries) {
      const hit = 'key' in change ? key === change.key : person?.id === change.userId
      if (hit) this.entries.delete(id)
    }
  }
}

/** Undefined for what nobody here announced. */
function parseChange(payload: string): SessionChange | undefined {
  try {
    return SessionChange.parse(JSON.parse(payload))
  } catch {
    return undefined
  }
}

const sessionCookieOf = (header: string): string =>
  header
    .split(';')
    .map((part) => part.trim())
    .filter((part) => SESSION_COOKIE.test(part))
    .join('; ')
