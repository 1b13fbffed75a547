import { rateLimit } from '@fundharbor/chassis/http/rate-limit'
import type { Person } from '@fundharbor/contracts/identity/session'

const perHour = rateLimit('grant-notices', { times: 120, seconds: 3600 })

/** Counts a change that tells a member something; throws TOO_MANY_REQUESTS if there were too many. */
export async function limitNotices(person: Person, memberId: string | null | undefined): Promise<void> {
  if (memberId && memberId !== person.id) await perHour(person.id)
}
