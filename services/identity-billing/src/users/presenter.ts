import type { Person, WorkspaceRole } from '@fundharbor/contracts/identity/session'
import type { User } from '@fundharbor/contracts/identity/users'
import type { Settings } from '../settings.ts'
import { UserModel, UserWithPlan } from './model.ts'
import { isAdmin, type Authentication } from './policy.ts'

interface ChosenWorkspace {
  /** The workspace that the session has switched to. */
  workspaceId?: string | null | undefined
  /** The person's role in that workspace. */
  workspaceRole?: WorkspaceRole
  /** Whether the plan has a seat for them there. */
  hasSeat?: boolean
  /** The plan of that workspace. */
  plan: Plan
}

type Plan = Pick<Person, 'subscriptionStatus' | 'trialEndDate' | 'trialExpired'>

/** `session`: the one of the request, which decides about admin rights and the workspace. */
export const presentUser = (
  user: UserModel,
  settings: Settings,
  session: Authentication & ChosenWorkspace,
): User => ({
  id: user.id,
  workspaceId: session.workspaceId ?? user.workspaceId,
  workspaceRole: session.workspaceRole,
  hasSeat: session.hasSeat,
  email: user.email,
  pendingEmail: user.pendingEmail,
  fullName: user.fullName,
  firstName: user.firstName,
  lastName: user.lastName,
  phone: user.phone,
  homeAddress: user.homeAddress,
  country: user.country,
  accountType: user.accountType,
  role: isAdmin(user, settings, session) ? 'admin' : 'user',
  profileImageUrl: user.profileImageUrl,
  emailVerified: user.emailVerified,
  ...planIn(user, session),
  tour: user.tour && { step: user.tour.step, status: user.tour.status },
  createdAt: user.createdAt.toISOString(),
})

/** The plan of the workspace that the session has switched to. In the account's own workspace, the account's trial counts. */
function planIn(user: UserModel, { workspaceId, plan }: ChosenWorkspace): Plan {
  const { subscriptionStatus, trialEndDate, trialExpired } = plan
  const isElsewhere = workspaceId && workspaceId !== user.workspaceId
  return { subscriptionStatus, ...(isElsewhere ? { trialEndDate, trialExpired } : trialOf(user)) }
}

const trialOf = ({ trialEndDate, trialExpired }: UserModel) => ({
  trialEndDate: trialEndDate?.toISOString() ?? null,
  trialExpired,
})

/** In the workspace that the account came with, as after signing in. */
export async function presentAtHome(
  { id }: { id: string },
  settings: Settings,
  { secondFactor }: Authentication,
): Promise<User> {
  const user = await UserWithPlan.read().findById(id).throwIfNotFound()
  const plan = { subscriptionStatus: user.subscriptionStatus, ...trialOf(user) }
  return presentUser(user, settings, { secondFactor, plan })
}

export const presentBrief = (
  { id, firstName, lastName, email, profileImageUrl }: UserModel,
  { subscriptionStatus }: Person,
) => ({ id, subscriptionStatus, firstName, lastName, email, profileImageUrl })
