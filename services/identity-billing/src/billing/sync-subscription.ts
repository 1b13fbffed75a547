import { clock } from '@fundharbor/chassis/runtime/clock'
import { Model, type Transaction } from 'objection'
import { notifyPlanChange } from '../seats/notify-members.ts'
import { notifySeatsAround } from '../seats/notify-seats.ts'
import type { BillingSettings } from '../settings.ts'
import { UserModel } from '../users/model.ts'
import { announceChange } from './announce-change.ts'
import { applyNewCard } from './change-card.ts'
import { billingBusyError, readLeasedAccount, withLease, type Lease } from './lease.ts'
import { BillingAccountModel } from './model.ts'
import { readProviderSnapshot, type ProviderSnapshot } from './provider-snapshot.ts'
import { getProvider } from './stripe.ts'

/** The provider's event that a sync responds to. */
export interface ProviderEvent {
  id: string
  type: string
}

/** Reads a person's subscription from the provider and stores it. */
export const syncSubscription = (userId: string, settings: BillingSettings): Promise<BillingAccountModel> =>
  withLease(userId, (lease) => syncWithLease(lease, settings))

/**
 * As `syncSubscription`, for the holder of the lease, so that the last read is also the last write. The event's id is
 * stored in the same transaction as its effect.
 */
export async function syncWithLease(
  lease: Lease,
  settings: BillingSettings,
  event?: ProviderEvent,
): Promise<BillingAccountModel> {
  const account = await readLeasedAccount(lease)
  if (account.setupIntentId) await applyNewCard(lease, account, settings)
  const { customerId } = account
  const snapshot = customerId
    ? await getProvider(settings).run((stripe) => readProviderSnapshot(stripe, customerId))
    : null
  await Model.transaction(async (trx) => {
    if (event && !(await recordEvent(event, trx))) return
    await storeSnapshot({ ...lease, before: account }, { snapshot, settings }, trx)
  })
  return readLeasedAccount(lease)
}

/** Records an event as processed; false if it already was. */
export async function recordEvent({ id, type }: ProviderEvent, trx: Transaction): Promise<boolean> {
  const inserted: unknown[] = await trx
    .table('stripe_events')
    .insert({ id, type, receivedAt: clock.now() })
    .onConflict('id')
    .ignore()
    .returning('id')
  return inserted.length > 0
}

async function storeSnapshot(
  { userId, token, before }: Lease & { before: BillingAccountModel },
  { snapshot, settings }: { snapshot: ProviderSnapshot | null; settings: BillingSettings },
  trx: Transaction,
): Promise<void> {
  const after = toColumns(snapshot)
  const updated = await trx
    .table(BillingAccountModel.tableName)
    .where({ userId, lease: token })
    .update({ ...after, ...toJson(after), readAt: clock.now() })
  if (updated === 0) throw billingBusyError()
  // Without a customer at the provider, a plan can only have been granted by hand: leave it.
  if (!snapshot) return
  const user = await UserModel.query(trx)
    .findById(userId)
    .select('id', 'grantedPlan', 'subscriptionStatus')
    .forUpdate()
  const subscriptionStatus = snapshot.plan ?? user?.grantedPlan ?? 'freemium'
  if (user && !['admin', subscriptionStatus].includes(user.subscriptionStatus)) {
    await notifySeatsAround(userId, trx, () =>
      user.$query(trx).patch({ subscriptionStatus, updatedAt: clock.now() }),
    )
    await notifyPlanChange(trx, userId)
  }
  await announceChange(trx, { userId, before, after, receipts: snapshot.receipts }, settings)
}

function toColumns(snapshot: ProviderSnapshot | null) {
  const subscription = snapshot?.subscription
  return {
    plan: snapshot?.plan ?? null,
    subscriptionId: subscription?.id ?? null,
    status: subscription?.status ?? null,
    periodEnd: subscription?.periodEnd ?? null,
    cancelAtPeriodEnd: subscription?.cancelAtPeriodEnd ?? false,
    startedAt: subscription?.startedAt ?? null,
    card: subscription?.card ?? null,
    nextPayment: snapshot?.nextPayment ?? null,
  }
}

const toJson = ({ card, nextPayment }: ReturnType<typeof toColumns>) => ({
  card: card && JSON.stringify(card),
  nextPayment: nextPayment && JSON.stringify(nextPayment),
})
