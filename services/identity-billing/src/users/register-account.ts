import { clock } from '@fundharbor/chassis/runtime/clock'
import { Failure, invalid } from '@fundharbor/chassis/http/failures'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { queueMail } from '@fundharbor/chassis/mail/mail'
import type { Registration } from '@fundharbor/contracts/identity/users'
import { UniqueViolationError, type Transaction } from 'objection'
import type { z } from 'zod'
import { OrganizationModel } from '../organizations/model.ts'
import { claimSession, introduce, readPaidSession, type PaidSession } from '../billing/pay-first.ts'
import { refresh } from '../billing/refresh.ts'
import { billingOf } from '../billing/settings.ts'
import type { Settings } from '../settings.ts'
import { TokenModel } from '../tokens/model.ts'
import { BlockedEmailModel } from './blocked-email-model.ts'
import { verificationMail } from './mails.ts'
import { UserModel } from './model.ts'
import { hashPassword, weaknessOf } from './passwords.ts'

type Form = z.output<typeof Registration>

const TRIAL_MS = 3 * 86_400_000

export const emailTaken = () =>
  new Failure('CONFLICT', 'Email already registered', { fields: { email: 'Email already registered' } })

/** Makes the account, its organisation and the verification mail, all or nothing. */
export async function registerAccount(form: Form, settings: Settings): Promise<UserModel> {
  const weakness = weaknessOf(form.password)
  if (weakness) throw invalid({ password: weakness })
  if (await UserModel.byEmail(form.email)) throw emailTaken()
  const paid = form.sessionId ? await readPaidSession(form.sessionId, billingOf(settings)) : null
  const passwordHash = await hashPassword(form.password)
  try {
    const user = await UserModel.transaction(async (trx) => {
      const user = await insertUser(form, passwordHash, trx)
      if (form.accountType === 'organization') await insertOrganization(user, form, trx)
      const token = await TokenModel.issue('verify-email', user, trx)
      await queueMail(trx, verificationMail(user, token, settings))
      if (paid) await claimSession(paid, user.id, trx)
      return user
    })
    return paid ? await withPlan(user, paid, settings) : user
  } catch (error) {
    // Somebody was faster with the same address.
    if (error instanceof UniqueViolationError && error.constraint === 'users_email') throw emailTaken()
    throw error
  }
}

/** The plan that was paid for holds at once; where the provider is away just now, its next event brings it. */
async function withPlan(user: UserModel, paid: PaidSession, settings: Settings): Promise<UserModel> {
  const config = billingOf(settings)
  try {
    await introduce(paid.customerId, user, config)
    await refresh(user.id, config)
  } catch (error) {
    logger.warn({ err: error }, 'a paid plan could not be read yet')
  }
  return UserModel.query().findById(user.id).throwIfNotFound()
}

/** Only what the form may say is taken from it; plan, trial and role are ours. */
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
      subscriptionStatus: 'freemium',
      trialEndDate: hadTrial ? null : new Date(now.getTime() + TRIAL_MS),
      trialExpired: hadTrial,
      createdAt: now,
      updatedAt: now,
    })
    .returning('*')
}

const insertOrganization = (user: UserModel, form: Form, trx: Transaction) =>
  OrganizationModel.query(trx).insert({
    userId: user.id,
    name: form.organizationName ?? '',
    address: form.organizationAddress ?? null,
    category: form.organizationCategory ?? '',
    description: form.organizationDescription || null,
    createdAt: user.createdAt,
    updatedAt: user.createdAt,
  })
