export type AuthMode = 'sign-up' | 'sign-in'

/** What the address of the sign-in screen says. */
export interface AuthSearch {
  /** Plan to upgrade to after signing in. */
  upgrade: string | null
  /** Set by the payment provider when a visitor paid before having an account. */
  paid: boolean
  sessionId: string | null
}

export const readAuthSearch = (search: URLSearchParams): AuthSearch => ({
  upgrade: search.get('upgrade'),
  paid: search.has('payment_success'),
  sessionId: search.get('session_id'),
})

/** Signing up is the default; who wants to upgrade and has not paid yet signs in first. */
export const defaultMode = ({ upgrade, paid }: AuthSearch): AuthMode =>
  upgrade && !paid ? 'sign-in' : 'sign-up'

/** The screen's title. */
export function titleOf(mode: AuthMode, { upgrade, paid }: AuthSearch): string {
  if (paid) return 'Complete Your Account'
  if (mode === 'sign-up') return 'Start Your Free Trial'
  return upgrade ? 'Sign In to Upgrade' : 'Welcome Back'
}

/** `basic` reads Basic. */
export const planName = (plan: string): string => plan.charAt(0).toUpperCase() + plan.slice(1)
