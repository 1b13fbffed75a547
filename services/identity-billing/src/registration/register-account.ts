import { clock } from '@fundharbor/chassis/runtime/clock'
import { invalid } from '@fundharbor/chassis/http/failures'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { queueMail } from '@fundharbor/chassis/mail/mail'
import type { Registration } from '@fundharbor/contracts/identity/users'
import { addHours } from 'date-fns/addHours'
import { UniqueViolationError, type Transaction } from 'objection'
import type { z } from 'zod'
import { claimCheckoutSession, readPaidSession, type PaidSession } from '../billing/checkout-session.ts'
import { syncCustomer } from '../billing/customer.ts'
import { requireBilling } from '../billing/require-billing.ts'
import { syncSubscription } from '../billing/sync-subscription.ts'
import { OrganizationModel } from '../organizations/model.ts'
import { ProjectModel } from '../projects/model.ts'
import type { Settings } from '../settings.ts'
import { TokenModel } from '../tokens/model.ts'
import { BlockedEmailModel } from '../users/blocked-email-model.ts'
import { emailTaken } from '../users/email-taken.ts'
import { verificationMail } from '../users/mails.ts'
import { UserModel } from '../users/model.ts'
import { hashPassword, weaknessOf } from '../users/passwords.ts'

type Form = z.output<typeof Registration>

/** Three days, counted in hours so that daylight saving time does not change them. */
const TRIAL_HOURS = 72

/** Creates the account, its organization, and the verification email, all or nothing. */
export async function registerAccount(form: Form, settings: Settings): Promise<UserModel> {
  const weakness = weaknessOf(form.password)
  if (weakness) throw invalid({ password: weakness })
  if (await UserModel.byEmail(form.email)) throw emailTaken()
  const paid = form.sessionId ? await readPaidSession(form.sessionId, requireBilling(settings)) : null
  const passwordHash = await hashPassword(form.password)
  try {
    const user = await UserModel.transaction(async (trx) => {
      const user = await insertUser(form, passwordHash, trx)
      if (form.accountType === 'organization') await insertOrganization(user, form, trx)
      else await describeProject(user, form, trx)
      const token = await TokenModel.issue('verify-email', user, trx)
      await queueMail(trx, verificationMail(form, token, settings))
      if (paid) await claimCheckoutSession(paid, user, trx)
      return user
    })
    return paid ? await applyPaidPlan(user, paid, settings) : user
  } catch (error) {
    // Another request registered the same address first.
    if (error instanceof UniqueViolationError && error.constraint === 'users_email') throw emailTaken()
    throw error
  }
}

/** Applies the paid plan now; if the provider cannot be reached, its next event does. */
async function applyPaidPlan(user: UserModel, paid: PaidSession, settings: Settings): Promise<UserModel> {
  const config = requireBilling(settings)
  try {
    await syncCustomer(paid.customerId, user, config)
    await syncSubscription(user.workspaceId, config)
  } catch (error) {
    logger.warn({ err: error }, 'could not read a paid plan yet')
  }
  return UserModel.query().findById(user.id).throwIfNotFound()
}

/** Trial and role are set here, never taken from the form. */
async function insertUser(form: Form, passwordHash: string, trx: Transaction): Promise<UserModel> {
  const now = clock.now()
  const hadTrial = await BlockedEmailModel.has(form.email, trx)
  return UserModel.query(trx)
    .insert({
      email: form.email,
      passwordHash,
      fullName: form.fullName,
      phone: form.phone,
      homeAddress: form.homeAddress,
      country: form.country,
      accountType: form.accountType,
      trialEndDate: hadTrial ? null : addHours(now, TRIAL_HOURS),
      trialExpired: hadTrial,
      createdAt: now,
      updatedAt: now,
    })
    .returning('*')
}

/** What a person wants to fund is their default project; an organization's project follows its description. */
const describeProject = ({ workspaceId }: UserModel, form: Form, trx: Transaction) =>
  ProjectModel.query(trx)
    .patch({ description: form.organizationDescription || null })
    .where({ workspaceId, isDefault: true })

const insertOrganization = (user: UserModel, form: Form, trx: Transaction) =>
  OrganizationModel.query(trx).insert({
    userId: user.id,
    workspaceId: user.workspaceId,
    name: form.organizationName ?? '',
    address: form.organizationAddress ?? null,
    category: form.organizationCategory ?? '',
    description: form.organizationDescription || null,
    organizationType: form.organizationType ?? null,
    createdAt: user.createdAt,
    updatedAt: user.createdAt,
  })
