import { billing } from '@fundharbor/contracts/identity/billing'
import { call, queryOptions } from '@fundharbor/kit'
import { loadStripe } from './load-stripe.ts'

/** The payment provider, ready to be used on this page. */
export const providerQuery = () =>
  queryOptions({
    queryKey: ['billing', 'provider'],
    queryFn: async ({ signal }) => loadStripe(await call(billing.settings, { signal })),
    // It holds functions, not data.
    structuralSharing: false,
  })
