import { unavailable } from '@fundharbor/chassis/http/failures'
import type { OnSessionChange, PersonReader } from '@fundharbor/chassis/http/person-reader'
import { member } from '@fundharbor/chassis/testing/people'
import { personOfCookie } from '@fundharbor/chassis/testing/replicas'
import { TEST_ORIGIN } from '@fundharbor/chassis/testing/service'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Model } from 'objection'
import { liveSockets } from '../src/live/sockets.ts'
import { documentsService } from './documents-service.test-helper.ts'

/** Cookies of `cookieOf` say who connects; `as` says who sends requests without one. */
export function liveService({ maxUnread }: { maxUnread?: number } = {}) {
  let current: Person | null = null
  const listeners: OnSessionChange[] = []
  const reads = new Map<string, number>()
  const now = new Map<string, Person | null>()
  let isIdentityAway = false
  const people: PersonReader = {
    async read(ctx) {
      const person = personOfCookie(ctx.get('Cookie'))
      if (!person) return current
      if (isIdentityAway) throw unavailable('Nobody knows who you are')
      reads.set(person.id, (reads.get(person.id) ?? 0) + 1)
      return now.has(person.id) ? (now.get(person.id) ?? null) : person
    },
    onChange: (listener) => void listeners.push(listener),
    close: async () => undefined,
  }
  const service = documentsService({
    people,
    webSockets: (socketPeople) =>
      liveSockets({
        databaseUrl: Model.knex().client.config.connection.connectionString,
        publicUrl: TEST_ORIGIN,
        ...(maxUnread === undefined ? {} : { maxUnread }),
      })(socketPeople),
  })
  const as = (person: Person | null) => void (current = person)
  return {
    ...service,
    as,
    /** A document of Ana's, who sends requests without a cookie, and Bo, an editor in her workspace. */
    async seedDocument() {
      const ana = member()
      const bo = member({ workspaceId: ana.workspaceId, workspaceRole: 'editor' })
      as(ana)
      const { id: documentId } = (await service.generate()).body as { id: string }
      return { ana, bo, documentId }
    },
    /** How often it was asked who sends a person's cookie. */
    readsOf: (person: Person) => reads.get(person.id) ?? 0,
    /** From now on, nobody can say who sends a cookie. */
    setIdentityAway(isAway: boolean) {
      isIdentityAway = isAway
      for (const listener of listeners) listener()
    },
    /** What identity-billing would announce: somebody signed out (null), or has another role now. */
    change(person: Person, next: Person | null) {
      now.set(person.id, next)
      for (const listener of listeners) listener({ userId: person.id })
    },
  }
}
