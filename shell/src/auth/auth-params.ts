const modes = ['sign-up', 'sign-in'] as const
export type AuthMode = (typeof modes)[number]

/** The query parameters of `/auth`. */
export interface AuthParams {
  /** The plan to upgrade to after signing in. */
  upgrade: string | null
  /** Whether the payment provider sent the visitor here. It proves nothing: the server checks `sessionId`. */
  isFromPayment: boolean
  sessionId: string | null
  /** Filled into the form of somebody who was invited. */
  email: string | null
  /** What a visitor has said on the landing page: a country's code, and what they want to fund. */
  country: string | null
  about: string | null
  /** Chosen by the link below the title. */
  mode: AuthMode | undefined
}

export const readAuthParams = (search: URLSearchParams): AuthParams => ({
  upgrade: search.get('upgrade'),
  isFromPayment: search.has('payment_success'),
  sessionId: search.get('session_id'),
  email: search.get('email'),
  country: search.get('country'),
  about: search.get('about'),
  mode: modes.find((mode) => mode === search.get('mode')),
})

/** What was chosen; otherwise sign-up, or sign-in for upgrades that are not paid yet. */
export const modeOf = ({ mode, upgrade, isFromPayment }: AuthParams): AuthMode =>
  mode ?? (upgrade && !isFromPayment ? 'sign-in' : 'sign-up')

/** The title of the screen. */
export function getTitle(mode: AuthMode, { upgrade, isFromPayment }: AuthParams): string {
  if (isFromPayment) return 'Complete Your Account'
  if (mode === 'sign-up') return 'Start Your Free Trial'
  return upgrade ? 'Sign In to Upgrade' : 'Welcome Back'
}

/** The name of a plan: `Basic` for `basic`. */
export const planName = (plan: string): string => plan.charAt(0).toUpperCase() + plan.slice(1)
