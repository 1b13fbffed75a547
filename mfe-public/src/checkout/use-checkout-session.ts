import { PaidPlan } from '@fundharbor/contracts/identity/plans'
import { useLocation, useNavigate, useSearchParams } from '@fundharbor/kit'
import { useEffect } from 'react'

export interface CheckoutSession {
  clientSecret: string
  plan: PaidPlan
}

/**
 * What is to be paid, from the address. The client secret is a right to pay: it is taken out of the address at once,
 * so that no log, referrer or shared link carries it, and kept with this entry of the browser's history, where a
 * reload and the back button find it. Null without a secret or a plan.
 */
export function useCheckoutSession(): CheckoutSession | null {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const brought = params.get('client_secret')
  const plan = PaidPlan.safeParse(params.get('plan'))
  useEffect(() => {
    if (!brought) return
    const rest = new URLSearchParams(params)
    rest.delete('client_secret')
    void navigate({ search: String(rest) }, { replace: true, state: { clientSecret: brought } })
  }, [brought, params, navigate])
  const clientSecret = brought ?? kept(state)
  return clientSecret && plan.success ? { clientSecret, plan: plan.data } : null
}

function kept(state: unknown): string | null {
  const secret = typeof state === 'object' && state !== null && Reflect.get(state, 'clientSecret')
  return typeof secret === 'string' ? secret : null
}
