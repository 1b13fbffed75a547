import { billing } from '@fundharbor/contracts/identity/billing'
import type { PaidPlan } from '@fundharbor/contracts/identity/plans'
import { call, currentUserQuery, queryOptions, useMutation, useQueryClient } from '@fundharbor/kit'

// Use, payments and renewals go on elsewhere: each visit asks anew.
const fresh = { staleTime: 0 }

export const statusQuery = () =>
  queryOptions({
    ...fresh,
    queryKey: ['billing', 'status'],
    queryFn: ({ signal }) => call(billing.status, { signal }),
  })

export const subscriptionQuery = () =>
  queryOptions({
    ...fresh,
    queryKey: ['billing', 'subscription'],
    queryFn: async ({ signal }) => (await call(billing.subscription, { signal })).subscription,
  })

export const invoicesQuery = () =>
  queryOptions({
    ...fresh,
    queryKey: ['billing', 'invoices'],
    queryFn: ({ signal }) => call(billing.invoices, { signal }),
  })

/** One right to keep a card for each time that the dialog opens. */
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

/** Reads the subscription from the provider now, e.g. after a card was kept there. */
export const useRefresh = () => useSubscriptionChange<void>(() => call(billing.refresh))

type Answer = Awaited<ReturnType<typeof call<typeof billing.refresh>>>

/** Whatever changes the subscription changes limits, invoices and what the whole site knows of the person. */
function useSubscriptionChange<V>(change: (wish: V) => Promise<Answer>) {
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
