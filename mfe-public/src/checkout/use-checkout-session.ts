import { PaidPlan } from '@fundharbor/contracts/identity/plans'
import { useLocation, useNavigate, useSearchParams } from '@fundharbor/kit'
import { useEffect } from 'react'

export interface CheckoutSession {
  clientSecret: string
  plan: PaidPlan
}

/**
 * Reads the payment from the URL. The client secret allows paying, so it is moved from the URL to the state of this
 * history entry: logs, referrers and shared links never contain it, but it survives a reload and the back button.
 * Null if the secret or the plan is missing.
 */
export function useCheckoutSession(): CheckoutSession | null {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const secretFromUrl = params.get('client_secret')
  const plan = PaidPlan.safeParse(params.get('plan'))
  useEffect(() => {
    if (!secretFromUrl) return
    const rest = new URLSearchParams(params)
    rest.delete('client_secret')
    void navigate({ search: String(rest) }, { replace: true, state: { clientSecret: secretFromUrl } })
  }, [secretFromUrl, params, navigate])
  const clientSecret = secretFromUrl ?? readSecret(state)
  return clientSecret && plan.success ? { clientSecret, plan: plan.data } : null
}

function readSecret(state: unknown): string | null {
  const secret = typeof state === 'object' && state !== null && Reflect.get(state, 'clientSecret')
  return typeof secret === 'string' ? secret : null
}
