import { clock } from '@fundharbor/chassis/runtime/clock'
import { unavailable } from '@fundharbor/chassis/http/failures'
import { Model, type Transaction } from 'objection'
import { announce } from '../sessions/announce.ts'
import { UserModel } from '../users/model.ts'
import { applyNewCard } from './change-card.ts'
import { leased, underLease, type Lease } from './lease.ts'
import { BillingAccountModel } from './model.ts'
import { readStanding, type Reading } from './read-standing.ts'
import { providerOf } from './stripe.ts'
import type { BillingSettings } from './settings.ts'

/** The provider's event that a reading answers. */
export interface Occasion {
  id: string
  type: string
}

/** Reads where a person stands from the provider and writes it down. */
export const refresh = (userId: string, settings: BillingSettings): Promise<BillingAccountModel> =>
  underLease(userId, (lease) => refreshUnder(lease, settings))

/**
 * As `refresh`, by whoever holds the lease: what is read last is written last. The event's id is written in the same
 * transaction as its effect: both are there, or neither.
 */
export async function refreshUnder(
  lease: Lease,
  settings: BillingSettings,
  occasion?: Occasion,
): Promise<BillingAccountModel> {
  const account = await leased(lease)
  if (account.setupIntentId) await applyNewCard(lease, account, settings)
  const { customerId } = account
  const reading = customerId
    ? await providerOf(settings).ask((stripe) => readStanding(stripe, customerId))
    : null
  await Model.transaction(async (trx) => {
    if (occasion && !(await isFirst(occasion, trx))) return
    await write(lease, reading, trx)
  })
  return leased(lease)
}

/** Whether the event is new; from now on it is not. */
export async function isFirst({ id, type }: Occasion, trx: Transaction): Promise<boolean> {
  const inserted: unknown[] = await trx
    .table('stripe_events')
    .insert({ id, type, receivedAt: clock.now() })
    .onConflict('id')
    .ignore()
    .returning('id')
  return inserted.length > 0
}

async function write({ userId, token }: Lease, reading: Reading | null, trx: Transaction): Promise<void> {
  const written = await trx
    .table(BillingAccountModel.tableName)
    .where({ userId, lease: token })
    .update({ ...columnsOf(reading), readAt: clock.now() })
  if (written === 0) throw unavailable('Your subscription is being changed. Please try again in a moment.')
  // Who never was at the provider has a plan from elsewhere, if any.
  if (!reading) return
  const subscriptionStatus = reading.plan ?? 'freemium'
  const changed = await UserModel.query(trx)
    .findById(userId)
    .whereNotIn('subscriptionStatus', ['admin', subscriptionStatus])
    .patch({ subscriptionStatus, updatedAt: clock.now() })
  if (changed > 0) await announce(trx, { userId })
}

function columnsOf(reading: Reading | null) {
  const subscription = reading?.subscription
  return {
    plan: reading?.plan ?? null,
    subscriptionId: subscription?.id ?? null,
    status: subscription?.status ?? null,
    periodEnd: subscription?.periodEnd ?? null,
    cancelAtPeriodEnd: subscription?.cancelAtPeriodEnd ?? false,
    startedAt: subscription?.startedAt ?? null,
    card: subscription?.card ? JSON.stringify(subscription.card) : null,
    nextPayment: reading?.nextPayment ? JSON.stringify(reading.nextPayment) : null,
  }
}
