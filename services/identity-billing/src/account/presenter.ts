import type { AccountSettings } from '@fundharbor/contracts/identity/account'
import type { Settings } from '../settings.ts'
import type { UserModel } from '../users/model.ts'
import { hasAdminRole } from '../users/policy.ts'

export const presentSettings = (
  user: UserModel,
  recoveryCodesLeft: number,
  settings: Settings,
): AccountSettings => ({
  email: user.email,
  pendingEmail: user.pendingEmail,
  emailNotifications: user.emailNotifications,
  twoFactor: {
    enabled: user.twoFactorSince !== null,
    required: settings.adminTwoFactor && hasAdminRole(user, settings),
    recoveryCodesLeft,
  },
})
