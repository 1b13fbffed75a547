import type { PaymentSettings } from '@fundharbor/contracts/identity/billing'
import type { Stripe } from '@stripe/stripe-js'

const TIMEOUT_MS = 15_000

/** Loads the payment provider's script from the URL in the settings. Throws if it cannot be loaded; call again to retry. */
export async function loadStripe({ publishableKey, scriptUrl }: PaymentSettings): Promise<Stripe> {
  if (!window.Stripe) await runScript(scriptUrl)
  if (!window.Stripe) throw new Error(UNREACHABLE)
  return window.Stripe(publishableKey)
}

/** The error message if the provider's script cannot be loaded. */
export const UNREACHABLE =
  'We couldn’t reach the payment provider. Check your connection and any content blocker, then retry.'

function runScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const handleFailure = () => {
      clearTimeout(timer)
      script.remove()
      reject(new Error(UNREACHABLE))
    }
    const timer = setTimeout(handleFailure, TIMEOUT_MS)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      resolve()
    })
    script.addEventListener('error', handleFailure)
    script.src = src
    document.head.append(script)
  })
}
