import type { Settings } from '../settings.ts'
import type { UserModel } from './model.ts'

/** How a session was started. */
export interface Authentication {
  /** With an authenticator code or a recovery code besides the password. */
  secondFactor?: boolean | undefined
}

type Candidate = Pick<UserModel, 'role' | 'email' | 'emailVerified'>

/** Administrators have the role, or the configured address once it is verified. */
export function hasAdminRole(user: Candidate, { adminEmail }: Pick<Settings, 'adminEmail'>): boolean {
  const hasAddress = adminEmail !== undefined && user.email.toLowerCase() === adminEmail.toLowerCase()
  return user.role === 'admin' || (user.emailVerified && hasAddress)
}

/**
 * Whether the user has admin rights in a session. A deployment can require that administrators use two-factor sign-in:
 * then a session that was started with the password alone has none.
 */
export const isAdmin = (
  user: Candidate & Pick<UserModel, 'twoFactorSince'>,
  settings: Pick<Settings, 'adminEmail' | 'adminTwoFactor'>,
  { secondFactor = false }: Authentication,
): boolean =>
  hasAdminRole(user, settings) && (!settings.adminTwoFactor || (user.twoFactorSince !== null && secondFactor))
