import type { AdminUser } from '@fundharbor/contracts/identity/admin-users'
import type { Settings } from '../settings.ts'
import type { UserWithPlan } from '../users/model.ts'
import { hasAdminRole } from '../users/policy.ts'

export const presentAdminUser = (user: UserWithPlan, settings: Settings): AdminUser => ({
  id: user.id,
  email: user.email,
  fullName: user.fullName,
  firstName: user.firstName,
  lastName: user.lastName,
  role: hasAdminRole(user, settings) ? 'admin' : 'user',
  emailVerified: user.emailVerified,
  subscriptionStatus: user.subscriptionStatus,
  accountBlocked: user.accountBlocked,
  blockedAt: user.blockedAt?.toISOString() ?? null,
  createdAt: user.createdAt.toISOString(),
})
