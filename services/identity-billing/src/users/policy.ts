import type { Settings } from '../settings.ts'
import type { UserModel } from './model.ts'

/** The role makes an administrator, and so does the configured address once it is known to be theirs. */
export function isAdmin(
  user: Pick<UserModel, 'role' | 'email' | 'emailVerified'>,
  { adminEmail }: Pick<Settings, 'adminEmail'>,
): boolean {
  const hasAddress = adminEmail !== undefined && user.email.toLowerCase() === adminEmail.toLowerCase()
  return user.role === 'admin' || (user.emailVerified && hasAddress)
}
