import type { Person } from '@fundharbor/contracts/identity/session'
import { readPerson } from '../people/person.ts'
import { MAX_AGE_MS } from '../sessions/cookie.ts'
import { SessionModel } from '../sessions/model.ts'
import type { Settings } from '../settings.ts'

export interface CurrentSession {
  person: Person
  /** When it ends unless it is used, in milliseconds. */
  expiresAt: number
}

/** A session as it is now; null if it has ended. */
export async function readSession(key: string, settings: Settings): Promise<CurrentSession | null> {
  const session = await SessionModel.findActive(key)
  const person = session && (await readPerson(session.userId, settings, session))
  if (!session || !person) return null
  const { expire, createdAt } = session
  return { person, expiresAt: Math.min(expire.getTime(), createdAt.getTime() + MAX_AGE_MS) }
}
