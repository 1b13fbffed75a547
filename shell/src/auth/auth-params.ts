export type AuthMode = 'sign-up' | 'sign-in'

/** The query parameters of `/auth`. */
export interface AuthParams {
  /** The plan to upgrade to after signing in. */
  upgrade: string | null
  /** Whether the payment provider sent the visitor here. It proves nothing: the server checks `sessionId`. */
  isFromPayment: boolean
  sessionId: string | null
  /** Filled into the form of somebody who was invited. */
  email: string | null
}

export const readAuthParams = (search: URLSearchParams): AuthParams => ({
  upgrade: search.get('upgrade'),
  isFromPayment: search.has('payment_success'),
  sessionId: search.get('session_id'),
  email: search.get('email'),
})

/** Sign-up, or sign-in for upgrades that are not paid yet. */
export const defaultMode = ({ upgrade, isFromPayment }: AuthParams): AuthMode =>
  upgrade && !isFromPayment ? 'sign-in' : 'sign-up'

/** The title of the screen. */
export function getTitle(mode: AuthMode, { upgrade, isFromPayment }: AuthParams): string {
  if (isFromPayment) return 'Complete Your Account'
  if (mode === 'sign-up') return 'Start Your Free Trial'
  return upgrade ? 'Sign In to Upgrade' : 'Welcome Back'
}

/** The name of a plan: `Basic` for `basic`. */
export const planName = (plan: string): string => plan.charAt(0).toUpperCase() + plan.slice(1)
