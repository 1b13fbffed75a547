import type { WorkspaceRole } from '@fundharbor/contracts/identity/session'
import type { User } from '@fundharbor/contracts/identity/users'
import type { Settings } from '../settings.ts'
import type { UserModel } from './model.ts'
import { isAdmin, type Authentication } from './policy.ts'

interface Chosen {
  /** The workspace that the session has switched to. */
  workspaceId?: string | null | undefined
  /** The person's role in that workspace. */
  workspaceRole?: WorkspaceRole
  /** Whether the plan has a seat for them there. */
  hasSeat?: boolean
}

/** `session`: the one of the request, which decides about admin rights and the workspace. */
export const presentUser = (user: UserModel, settings: Settings, session: Authentication & Chosen): User => ({
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
  subscriptionStatus: user.subscriptionStatus,
  trialEndDate: user.trialEndDate?.toISOString() ?? null,
  trialExpired: user.trialExpired,
  createdAt: user.createdAt.toISOString(),
})

export const presentBrief = ({
  id,
  subscriptionStatus,
  firstName,
  lastName,
  email,
  profileImageUrl,
}: UserModel) => ({ id, subscriptionStatus, firstName, lastName, email, profileImageUrl })
