import type { Settings } from '../settings.ts'
import type { UserModel } from './model.ts'

type Candidate = Pick<UserModel, 'role' | 'email' | 'emailVerified'>

/** Administrators have the role, or the configured address once it is verified. */
export function hasAdminRole(user: Candidate, { adminEmail }: Pick<Settings, 'adminEmail'>): boolean {
  const hasAddress = adminEmail !== undefined && user.email.toLowerCase() === adminEmail.toLowerCase()
  return user.role === 'admin' || (user.emailVerified && hasAddress)
}

/** Whether the user has admin rights now: a deployment can require administrators to use two-factor sign-in. */
export const isAdmin = (
  user: Candidate & Pick<UserModel, 'twoFactorSince'>,
  settings: Pick<Settings, 'adminEmail' | 'adminTwoFactor'>,
): boolean => hasAdminRole(user, settings) && (!settings.adminTwoFactor || user.twoFactorSince !== null)
