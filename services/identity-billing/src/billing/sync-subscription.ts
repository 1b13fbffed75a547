import { clock } from '@fundharbor/chassis/runtime/clock'
import { Model, type Transaction } from 'objection'
import type { SubscriptionStatus } from '@fundharbor/contracts/identity/session'
import { notifyMembers } from '../seats/notify-members.ts'
import { notifySeats } from '../notifications/notify-seats.ts'
import type { BillingSettings } from '../settings.ts'
import { WorkspaceModel } from '../workspaces/model.ts'
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

/** Reads a workspace's subscription from the provider and stores it. */
export const syncSubscription = (
  workspaceId: string,
  settings: BillingSettings,
): Promise<BillingAccountModel> => withLease(workspaceId, (lease) => syncWithLease(lease, settings))

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
  { workspaceId, token, before }: Lease & { before: BillingAccountModel },
  { snapshot, settings }: { snapshot: ProviderSnapshot | null; settings: BillingSettings },
  trx: Transaction,
): Promise<void> {
  const after = toColumns(snapshot)
  // Locked first, as where members leave; the subscription outlives a workspace that is deleted.
  const workspace = await WorkspaceModel.query(trx).findById(workspaceId).forUpdate()
  const updated = await trx
    .table(BillingAccountModel.tableName)
    .where({ workspaceId, lease: token })
    .update({ ...after, ...toJson(after), readAt: clock.now() })
  if (updated === 0) throw billingBusyError()
  // Without a customer at the provider, a plan can only have been granted by hand: leave it.
  if (!snapshot) return
  if (workspace) await storePlan(workspace, snapshot.plan ?? workspace.grantedPlan ?? 'freemium', trx)
  await announceChange(trx, { paidBy: before.paidBy, before, after, receipts: snapshot.receipts }, settings)
}

async function storePlan(
  { id, subscriptionStatus: before }: WorkspaceModel,
  plan: SubscriptionStatus,
  trx: Transaction,
) {
  if (before === plan || before === 'admin') return
  await notifySeats({ workspaceId: id, actorId: null }, trx, () =>
    WorkspaceModel.query(trx).findById(id).patch({ subscriptionStatus: plan }),
  )
  await notifyMembers(trx, id)
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
