import { billing } from '@fundharbor/contracts/identity/billing'
import type { PaidPlan } from '@fundharbor/contracts/identity/plans'
import { call, currentUserQuery, queryOptions, useMutation, useQueryClient } from '@fundharbor/kit'

// Usage, payments and renewals change elsewhere, so every visit refetches.
const alwaysStale = { staleTime: 0 }

export const statusQuery = () =>
  queryOptions({
    ...alwaysStale,
    queryKey: ['billing', 'status'],
    queryFn: ({ signal }) => call(billing.status, { signal }),
  })

export const subscriptionQuery = () =>
  queryOptions({
    ...alwaysStale,
    queryKey: ['billing', 'subscription'],
    queryFn: async ({ signal }) => (await call(billing.subscription, { signal })).subscription,
  })

export const invoicesQuery = () =>
  queryOptions({
    ...alwaysStale,
    queryKey: ['billing', 'invoices'],
    queryFn: ({ signal }) => call(billing.invoices, { signal }),
  })

/** A new client secret every time the dialog opens. */
export const cardChangeQuery = () =>
  queryOptions({
    queryKey: ['billing', 'card-change'],
    queryFn: () => call(billing.changeCard),
    gcTime: 0,
  })

export const useChangePlan = () =>
  useSubscriptionChange((plan: PaidPlan) => call(billing.changePlan, { body: { plan } }))

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
