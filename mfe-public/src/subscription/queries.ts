import { billing } from '@fundharbor/contracts/identity/billing'
import type { PaidPlan } from '@fundharbor/contracts/identity/plans'
import {
  call,
  currentUserQuery,
  endpointQuery,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@fundharbor/kit'
import { useState } from 'react'
import { providerQuery } from '../payment/queries.ts'

// Usage, payments and renewals change elsewhere, so every visit refetches.
const alwaysStale = { staleTime: 0 }

export const statusQuery = () =>
  endpointQuery(billing.status, { ...alwaysStale, queryKey: ['billing', 'status'] })

export const subscriptionQuery = () =>
  queryOptions({
    ...alwaysStale,
    queryKey: ['billing', 'subscription'],
    queryFn: async ({ signal }) => (await call(billing.subscription, { signal })).subscription,
  })

export const invoicesQuery = () =>
  endpointQuery(billing.invoices, { ...alwaysStale, queryKey: ['billing', 'invoices'] })

/** A new client secret every time the dialog opens. */
export const cardChangeQuery = () =>
  endpointQuery(billing.changeCard, { queryKey: ['billing', 'card-change'], gcTime: 0 })

/** The bank asked about a payment, and it was not confirmed; the message says why. */
export class UnconfirmedPaymentError extends Error {}

/** Changes the plan. Where the bank asks about the payment, it changes once the person has confirmed that. */
export function useChangePlan() {
  const client = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const confirm = async (clientSecret: string) => {
    setConfirming(true)
    const stripe = await client.fetchQuery(providerQuery())
    const { error } = await stripe.handleNextAction({ clientSecret })
    if (error) throw new Error(error.message)
  }
  const change = useSubscriptionChange(async (plan: PaidPlan) => {
    const send = () => call(billing.changePlan, { body: { plan } })
    const first = await send()
    if (!first.clientSecret) return first
    await confirm(first.clientSecret)
      .catch((error: Error) => Promise.reject(new UnconfirmedPaymentError(error.message)))
      .finally(() => setConfirming(false))
    // Now it is paid: the provider also notifies the server.
    return send().catch(() => first)
  })
  return { ...change, isConfirming }
}

export const useCancel = () => useSubscriptionChange<void>(() => call(billing.cancel))

export const useResume = () => useSubscriptionChange<void>(() => call(billing.resume))

/** Reads the subscription from the payment provider now, for example after the card changed. */
export const useRefresh = () => useSubscriptionChange<void>(() => call(billing.refresh))

type SubscriptionResponse = Awaited<ReturnType<typeof call<typeof billing.refresh>>>

/** A change to the subscription also changes the limits, the invoices and the current user. */
function useSubscriptionChange<V>(change: (variables: V) => Promise<SubscriptionResponse>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: ({ subscription }) => {
      client.setQueryData(subscriptionQuery().queryKey, subscription)
      return Promise.all([
        client.invalidateQueries(statusQuery()),
        client.invalidateQueries(invoicesQuery()),
        client.invalidateQueries(currentUserQuery()),
      ])
    },
  })
}
