import type { Person, SessionChange } from '@fundharbor/contracts/identity/session'
import { LRUCache } from 'lru-cache'

const MAX_ENTRIES = 50_000

/** Stands for every session where names are listed. */
const ALL = '*'

/** What identity-billing said about a cookie; both are null if nobody is signed in with it. */
export interface ReadSession {
  person: Person | null
  /** Names the session in notifications. */
  key: string | null
}

/** `readAt` is on the clock of `performance.now()`. */
export type CachedSession = ReadSession & { readAt: number }

/**
 * Sessions by a hash of their cookie. Those that a change is about are found by name: searching all of them would take so
 * long that frequent changes of one person would keep everybody waiting.
 */
export class SessionCache {
  private readonly entries = new LRUCache<string, CachedSession>({
    max: MAX_ENTRIES,
    dispose: (entry, id) => this.forgetNames(entry, id),
  })
  /** The hashes of the cookies of a session, by its key and by the id of its person. */
  private readonly named = new Map<string, Set<string>>()
  /** What has changed since each pending read of a session began. */
  private readonly reading = new Set<Set<string>>()

  get(id: string): CachedSession | undefined {
    return this.entries.get(id)
  }

  /** Reads a session. A response that may be from before a change to it is not stored. */
  async read(id: string, request: () => Promise<ReadSession>): Promise<ReadSession> {
    const changed = new Set<string>()
    this.reading.add(changed)
    try {
      const session = await request()
      if (![ALL, ...namesOf(session)].some((name) => changed.has(name))) this.store(id, session)
      return session
    } finally {
      this.reading.delete(changed)
    }
  }

  drop(change: SessionChange): void {
    const name = 'key' in change ? change.key : change.userId
    for (const changed of this.reading) changed.add(name)
    for (const id of this.named.get(name) ?? []) this.entries.delete(id)
  }

  clear(): void {
    for (const changed of this.reading) changed.add(ALL)
    this.entries.clear()
  }

  private store(id: string, session: ReadSession): void {
    this.entries.set(id, { ...session, readAt: performance.now() })
    for (const name of namesOf(session)) this.named.set(name, (this.named.get(name) ?? new Set()).add(id))
  }

  private forgetNames(session: ReadSession, id: string): void {
    for (const name of namesOf(session)) {
      const ids = this.named.get(name)
      ids?.delete(id)
      if (ids?.size === 0) this.named.delete(name)
    }
  }
}

const namesOf = ({ key, person }: ReadSession): string[] =>
  [key, person?.id].filter((name) => name !== undefined && name !== null)
