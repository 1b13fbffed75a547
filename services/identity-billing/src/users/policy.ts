import type { Settings } from '../settings.ts'
import type { UserModel } from './model.ts'

type Candidate = Pick<UserModel, 'role' | 'email' | 'emailVerified'>

/** The role makes an administrator, and so does the configured address once it is known to be theirs. */
export function mayBeAdmin(user: Candidate, { adminEmail }: Pick<Settings, 'adminEmail'>): boolean {
  const hasAddress = adminEmail !== undefined && user.email.toLowerCase() === adminEmail.toLowerCase()
  return user.role === 'admin' || (user.emailVerified && hasAddress)
}

/** Where the deployment asks administrators for two-factor sign-in, they have no rights before it is on. */
export const isAdmin = (
  user: Candidate & Pick<UserModel, 'twoFactorSince'>,
  settings: Pick<Settings, 'adminEmail' | 'adminTwoFactor'>,
): boolean => mayBeAdmin(user, settings) && (!settings.adminTwoFactor || user.twoFactorSince !== null)
