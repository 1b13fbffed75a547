import type { PersonReader } from '@fundharbor/chassis/http/person-reader'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Context } from 'koa'
import type { Settings } from '../settings.ts'
import { UserModel, type UserWithOrganization } from '../users/model.ts'
import { isAdmin, type Authentication } from '../users/policy.ts'
import { sessionOf } from '../sessions/middleware.ts'

/** Reads the signed-in person from this service's own session. */
export function localPersonReader(settings: Settings): PersonReader {
  return {
    async read(ctx: Context) {
      if (ctx.path.startsWith('/internal/')) return null
      const session = sessionOf(ctx)
      return session.userId ? readPerson(session.userId, settings, session) : null
    },
    close: async () => undefined,
  }
}

export async function readPerson(
  userId: string,
  settings: Settings,
  session: Authentication,
): Promise<Person | null> {
  const user = await UserModel.withOrganization(userId)
  return user ? presentPerson(user, settings, session) : null
}

const presentPerson = (user: UserWithOrganization, settings: Settings, session: Authentication): Person => ({
  id: user.id,
  workspaceId: user.workspaceId,
  email: user.email,
  fullName: user.fullName,
  role: isAdmin(user, settings, session) ? 'admin' : 'user',
  accountType: user.accountType,
  emailVerified: user.emailVerified,
  subscriptionStatus: user.subscriptionStatus,
  trialEndDate: user.trialEndDate?.toISOString() ?? null,
  trialExpired: user.trialExpired,
  organization:
    user.organizationId === null
      ? null
      : {
          id: user.organizationId,
          name: user.organizationName,
          isVerified: user.organizationIsVerified,
        },
})
