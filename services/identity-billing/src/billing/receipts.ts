import { clock } from '@fundharbor/chassis/runtime/clock'
import type { PaidPlan } from '@fundharbor/contracts/identity/plans'
import { fromUnixTime } from 'date-fns/fromUnixTime'
import { subDays } from 'date-fns/subDays'
import type { Transaction } from 'objection'
import type { Stripe } from 'stripe'
import { toCurrency, toMoney } from './money.ts'

/** Older payments are history: a sync that sees them for the first time sends no receipt. */
const MAX_AGE_DAYS = 3

/** A payment that the provider has received. */
export interface Receipt {
  invoiceId: string
  number: string | null
  amount: string
  currency: string
  plan: PaidPlan | null
  paidAt: Date
}

/** The receipt of an invoice; null if nothing was paid. */
export function toReceipt(invoice: Stripe.Invoice, plan: PaidPlan | null): Receipt | null {
  const { id, number, amount_paid: paid, currency, created, status_transitions: at } = invoice
  if (!id || paid <= 0) return null
  return {
    invoiceId: id,
    number,
    amount: toMoney(paid),
    currency: toCurrency(currency),
    plan,
    paidAt: fromUnixTime(at.paid_at ?? created),
  }
}

/** The recent ones of these receipts that have not been sent; they count as sent once the transaction commits. */
export async function claimReceipts(
  userId: string | null,
  receipts: readonly Receipt[],
  trx: Transaction,
): Promise<Receipt[]> {
  const now = clock.now()
  const recent = receipts.filter(({ paidAt }) => paidAt >= subDays(now, MAX_AGE_DAYS))
  if (recent.length === 0) return []
  const claimed: { invoiceId: string }[] = await trx
    .table('billing_receipts')
    .insert(recent.map(({ invoiceId }) => ({ invoiceId, userId, sentAt: now })))
    .onConflict('invoice_id')
    .ignore()
    .returning('invoice_id')
  const ids = new Set(claimed.map(({ invoiceId }) => invoiceId))
  return recent.filter(({ invoiceId }) => ids.has(invoiceId))
}
