import { queueMail, type Mail } from '@fundharbor/chassis/mail/mail'
import { planOffers } from '@fundharbor/contracts/identity/plan-offers'
import type { PaidPlan } from '@fundharbor/contracts/identity/plans'
import type { Transaction } from 'objection'
import type { BillingSettings } from '../settings.ts'
import { UserModel } from '../users/model.ts'
import {
  cancellationMail,
  downgradeMail,
  endedMail,
  failedRenewalMail,
  receiptMail,
  resumptionMail,
  upgradeMail,
  type Envelope,
} from './mails.ts'
import type { BillingAccountModel } from './model.ts'
import { claimReceipts, type Receipt } from './receipts.ts'

/** A subscription as it is stored. */
type StoredSubscription = Pick<
  BillingAccountModel,
  'plan' | 'subscriptionId' | 'status' | 'periodEnd' | 'cancelAtPeriodEnd' | 'card'
>

interface Change {
  paidBy: string | null
  before: StoredSubscription
  after: StoredSubscription
  receipts: readonly Receipt[]
}

/**
 * Emails what a sync has found out, in the transaction that stores it: however often and in which order events arrive,
 * each change is announced once.
 */
export async function announceChange(
  trx: Transaction,
  { paidBy, before, after, receipts }: Change,
  { site }: BillingSettings,
): Promise<void> {
  const unsent = await claimReceipts(paidBy, receipts, trx)
  const user = paidBy ? await UserModel.query(trx).findById(paidBy) : undefined
  if (!user) return
  const envelope = { to: user.email, site }
  const mails = [
    ...unsent.map((receipt) => receiptMail(envelope, receipt)),
    ...mailsAbout(before, after, envelope),
  ]
  for (const mail of mails) await queueMail(trx, mail)
}

const rank = (plan: PaidPlan) => planOffers.findIndex((offer) => offer.plan === plan)

function mailsAbout(before: StoredSubscription, after: StoredSubscription, envelope: Envelope): Mail[] {
  // A plan that starts is announced by its receipt.
  if (!before.plan) return []
  if (!after.plan) return [endedMail(envelope, before.plan)]
  if (before.plan !== after.plan) {
    const announce = rank(after.plan) > rank(before.plan) ? upgradeMail : downgradeMail
    return [announce(envelope, before.plan, after.plan)]
  }
  if (before.subscriptionId !== after.subscriptionId) return []
  return [...renewalMails(before, after, envelope), ...cancellationMails(before, after, envelope)]
}

const renewalMails = (
  before: StoredSubscription,
  { plan, status, card }: StoredSubscription,
  envelope: Envelope,
): Mail[] =>
  plan && status === 'past_due' && before.status !== 'past_due'
    ? [failedRenewalMail(envelope, plan, card)]
    : []

function cancellationMails(
  before: StoredSubscription,
  { plan, periodEnd, cancelAtPeriodEnd }: StoredSubscription,
  envelope: Envelope,
): Mail[] {
  if (!plan || !periodEnd || before.cancelAtPeriodEnd === cancelAtPeriodEnd) return []
  const announce = cancelAtPeriodEnd ? cancellationMail : resumptionMail
  return [announce(envelope, plan, periodEnd)]
}
