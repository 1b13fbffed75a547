import { createHash } from 'node:crypto'
import { SESSION_CHANNEL, SessionChange, sessions, type Person } from '@fundharbor/contracts/identity/session'
import type { Context } from 'koa'
import { listen, type Listener } from '../runtime/listen.ts'
import { unavailable } from './failures.ts'
import { callService, type Target } from './service-client.ts'
import { SessionCache } from './session-cache.ts'

export type OnSessionChange = (change?: SessionChange) => void

/** Tells which person a request belongs to. Throws UNAVAILABLE while that cannot be determined. */
export interface PersonReader {
  read(ctx: Context): Promise<Person | null>
  /**
   * Calls back after sessions or people may have changed, for connections that last: with the change, or with nothing if it may be
   * any. Absent where nothing announces it.
   */
  onChange?(listener: OnSessionChange): void
  close(): Promise<void>
}

/** The session cookie, with and without https, and its signature. The ones that identity-billing sets are shorter than this. */
const SESSION_COOKIE = /^((?:__Host-)?fundharbor_sid(?:\.sig)?)=.{1,200}$/

const FRESH_MS = 60_000
/** How long somebody stays signed in while identity-billing cannot be asked. */
export const MAX_AGE_WITHOUT_IDENTITY_MS = 300_000

/**
 * Reads sessions from identity-billing and caches them in memory. A NOTIFY drops what changed, so that sign-out, blocks
 * and plan changes take effect at once; while notifications cannot be received, nothing is taken from the cache. While
 * identity-billing is down, sessions that were read in the last five minutes remain valid.
 */
export class RemotePersonReader implements PersonReader {
  private readonly cache = new SessionCache()
  private readonly identity: Target
  private readonly databaseUrl: string
  private listener: Listener | undefined
  private readonly listeners: OnSessionChange[] = []

  constructor(options: { identity: Target; databaseUrl: string }) {
    this.identity = options.identity
    this.databaseUrl = options.databaseUrl
  }

  async read(ctx: Context): Promise<Person | null> {
    const cookie = sessionCookieOf(ctx.get('Cookie'))
    if (!cookie) return null
    const id = createHash('sha256').update(cookie).digest('base64')
    const cached = this.cache.get(id)
    const age = cached ? performance.now() - cached.readAt : Infinity
    if (cached && this.listener?.isConnected() && age < FRESH_MS) return cached.person
    try {
      return await this.requestPerson(id, cookie)
    } catch (error) {
      if (cached && age < MAX_AGE_WITHOUT_IDENTITY_MS) return cached.person
      throw unavailable('Signing in is not possible right now. Try again in a moment.', error)
    }
  }

  /** Starts listening for changes; resolves after the first attempt to connect. */
  async listen(): Promise<void> {
    this.listener = listen({
      databaseUrl: this.databaseUrl,
      channel: SESSION_CHANNEL,
      onNotification: (payload) => this.dropChanged(payload),
      onConnect: () => {
        this.cache.clear()
        this.tellListeners()
      },
    })
    await this.listener.firstAttempt
  }

  onChange(listener: OnSessionChange): void {
    this.listeners.push(listener)
  }

  async close(): Promise<void> {
    await this.listener?.stop()
  }

  private tellListeners(change?: SessionChange): void {
    for (const listener of this.listeners) listener(change)
  }

  private async requestPerson(id: string, cookie: string): Promise<Person | null> {
    const { person } = await this.cache.read(id, () =>
      callService(sessions.read, { ...this.identity, headers: { cookie } }),
    )
    return person
  }

  private dropChanged(payload: string): void {
    const change = parseSessionChange(payload)
    if (change) this.cache.drop(change)
    else this.cache.clear()
    this.tellListeners(change)
  }
}

/** What a notification on `SESSION_CHANNEL` says; undefined for a payload that identity-billing did not send. */
export function parseSessionChange(payload: string): SessionChange | undefined {
  try {
    return SessionChange.parse(JSON.parse(payload))
  } catch {
    return undefined
  }
}

/** Only the first cookie of each name, because the header limit of identity-billing is as low as ours. */
function sessionCookieOf(header: string): string {
  const parts = new Map<string, string>()
  for (const part of header.split(';')) {
    const [cookie, name] = SESSION_COOKIE.exec(part.trim()) ?? []
    if (cookie && name && !parts.has(name)) parts.set(name, cookie)
  }
  return [...parts.values()].join('; ')
}
