import type { PersonReader } from '@fundharbor/chassis/http/person-reader'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Context } from 'koa'
import type { SessionData } from '../sessions/model.ts'
import type { Settings } from '../settings.ts'
import { hasSeat } from '../seats/seats.ts'
import { UserModel, type UserInWorkspace } from '../users/model.ts'
import { isAdmin } from '../users/policy.ts'
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

/** How somebody signed in, and where they work. Without a chosen workspace it is the one of their account. */
type Visit = Partial<Pick<SessionData, 'secondFactor' | 'workspaceId'>>

export async function readPerson(userId: string, settings: Settings, session: Visit): Promise<Person | null> {
  const user = await UserModel.inWorkspace(userId, session.workspaceId ?? null)
  if (!user) return null
  const seated = await hasSeat(user.memberOf, user.seatNumber)
  return presentPerson(user, settings, { ...session, hasSeat: seated })
}

type Seated = Visit & { hasSeat: boolean }

const presentPerson = (user: UserInWorkspace, settings: Settings, session: Seated): Person => ({
  id: user.id,
  workspaceId: user.memberOf,
  workspaceRole: session.hasSeat || user.workspaceRole === 'billing' ? user.workspaceRole : 'viewer',
  hasSeat: session.hasSeat,
  email: user.email,
  fullName: user.fullName,
  role: isAdmin(user, settings, session) ? 'admin' : 'user',
  accountType: user.accountType,
  emailVerified: user.emailVerified,
  emailNotifications: user.emailNotifications,
  subscriptionStatus: planFor(user),
  trialEndDate: user.workspaceTrialEndDate?.toISOString() ?? null,
  trialExpired: user.workspaceTrialExpired ?? true,
  organization:
    user.organizationId === null
      ? null
      : {
          id: user.organizationId,
          name: user.organizationName,
          isVerified: user.organizationIsVerified,
        },
})

/** In an administrator's workspace, the others have the largest plan. */
const planFor = ({ workspacePlan, role }: UserInWorkspace): Person['subscriptionStatus'] =>
  workspacePlan === 'admin' && role !== 'admin' ? 'unlimited' : workspacePlan
