import { adminUsers, GrantablePlan, type AdminUser } from '@fundharbor/contracts/identity/admin-users'
import type { Role } from '@fundharbor/contracts/identity/session'
import { call } from '@fundharbor/kit'
import type { RowAction } from '../records/row-actions.ts'
import { plans } from './plans.ts'

const setBlocked =
  (blocked: boolean) =>
  ({ id }: AdminUser) =>
    call(adminUsers.block, { params: { id }, body: { blocked } })

const setRole =
  (role: Role) =>
  ({ id }: AdminUser) =>
    call(adminUsers.setRole, { params: { id }, body: { role } })

const setPlan =
  (plan: GrantablePlan) =>
  ({ id }: AdminUser) =>
    call(adminUsers.setPlan, { params: { id }, body: { plan } })

/** Gives a plan without payment, or takes it away. */
const planActions = GrantablePlan.options.map((plan): RowAction<AdminUser> => ({
  label: `Change plan to ${plans[plan]}`,
  isFor: ({ subscriptionStatus }) => subscriptionStatus !== plan && subscriptionStatus !== 'admin',
  question: (email) => `Change the plan of ${email} to ${plans[plan]}?`,
  confirm:
    'It takes effect right away, without payment. Users who pay for a subscription change it themselves.',
  run: setPlan(plan),
  done: `Plan changed to ${plans[plan]}`,
  failed: 'Failed to change plan',
}))

export const block = {
  label: 'Block',
  run: setBlocked(true),
  confirm: 'They are signed out right away and cannot sign in until an administrator unblocks them.',
  isDangerous: true,
}
export const unblock = { label: 'Unblock', run: setBlocked(false), confirm: 'They can sign in again.' }

const failed = 'Failed to update account'

/** What can be done to an account. */
export const actions: RowAction<AdminUser>[] = [
  { ...block, isFor: ({ accountBlocked }) => !accountBlocked, done: 'Account blocked', failed },
  { ...unblock, isFor: ({ accountBlocked }) => accountBlocked, done: 'Account unblocked', failed },
  {
    label: 'Make administrator',
    isFor: ({ role }) => role !== 'admin',
    question: (email) => `Make ${email} an administrator?`,
    confirm: 'They get the same access to the console as you. They have to sign in again.',
    run: setRole('admin'),
    done: 'User is now an administrator',
    failed,
  },
  {
    label: 'Remove administrator role',
    isFor: ({ role }) => role === 'admin',
    question: (email) => `Remove the administrator role from ${email}?`,
    confirm: 'They lose access to the console and have to sign in again.',
    run: setRole('user'),
    done: 'Administrator role removed',
    failed,
  },
  ...planActions,
  {
    label: 'Sign out everywhere',
    question: (email) => `Sign ${email} out everywhere?`,
    confirm: 'They have to sign in again on every device.',
    run: ({ id }) => call(adminUsers.endSessions, { params: { id } }),
    done: 'Signed out on every device',
    failed,
  },
  {
    label: 'Resend verification email',
    isFor: ({ emailVerified }) => !emailVerified,
    question: (email) => `Resend the verification email to ${email}?`,
    confirm: 'They get a new verification link. Older links stop working.',
    run: ({ id }) => call(adminUsers.resendVerification, { params: { id } }),
    done: 'Verification email sent',
    failed: 'Failed to send verification email',
  },
]
