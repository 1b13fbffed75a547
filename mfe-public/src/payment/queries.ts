import { billing } from '@fundharbor/contracts/identity/billing'
import { call, queryOptions } from '@fundharbor/kit'
import { loadStripe } from './load-stripe.ts'

/** The payment provider, loaded and configured. */
export const providerQuery = () =>
  queryOptions({
    queryKey: ['billing', 'provider'],
    queryFn: async ({ signal }) => loadStripe(await call(billing.settings, { signal })),
    // The provider is an object with functions, not data.
    structuralSharing: false,
  })
