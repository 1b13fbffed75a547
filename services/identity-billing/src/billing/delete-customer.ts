import { Stripe } from 'stripe'
import type { Settings } from '../settings.ts'
import { WorkspaceModel } from '../workspaces/model.ts'
import { BillingAccountModel } from './model.ts'
import { passPaymentOn, syncPayer } from './pass-payment-on.ts'
import { requireBilling } from './require-billing.ts'
import { getProvider } from './stripe.ts'

interface Former {
  userId: string
  workspaceId: string
}

/**
 * Erases a former user at the provider. A workspace that was deleted with the account loses its customer, which also ends its
 * subscription; in one that others work in, an owner takes the person's place. Safe to repeat.
 */
export async function eraseAtProvider({ userId, workspaceId }: Former, settings: Settings): Promise<void> {
  const find = () => BillingAccountModel.ofWorkspace(workspaceId)
  const account = await find()
  if (!account) return
  const { customerId } = account
  const hasMembers = await keepForOthers({ userId, workspaceId })
  if (customerId && hasMembers) await syncPayer((await find()) ?? account, requireBilling(settings))
  if (hasMembers) return
  if (customerId)
    await getProvider(requireBilling(settings)).run((stripe) => deleteCustomer(stripe, customerId))
  await BillingAccountModel.query().deleteById(workspaceId)
}

/** False if the workspace was deleted with the account. Receipts stay, without the person, so that none is sent again. */
const keepForOthers = ({ userId, workspaceId }: Former): Promise<boolean> =>
  WorkspaceModel.transaction(async (trx) => {
    await trx.table('billing_receipts').where({ userId }).update({ userId: null })
    if (!(await WorkspaceModel.query(trx).findById(workspaceId).forUpdate())) return false
    await passPaymentOn({ userId, workspaceId }, trx)
    return true
  })

async function deleteCustomer(stripe: Stripe, customer: string): Promise<void> {
  try {
    await stripe.customers.del(customer)
  } catch (error) {
    const isGone =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
    if (!isGone) throw error
  }
}
