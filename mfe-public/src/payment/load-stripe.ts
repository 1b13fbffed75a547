import type { PaymentSettings } from '@fundharbor/contracts/identity/billing'
import type { Stripe } from '@stripe/stripe-js'

const PATIENCE_MS = 15_000

/**
 * The payment provider's script, from wherever the settings say. Throws where a blocker, the network or the provider
 * stands in the way; the next call tries again.
 */
export async function loadStripe({ publishableKey, scriptUrl }: PaymentSettings): Promise<Stripe> {
  if (!window.Stripe) await runScript(scriptUrl)
  if (!window.Stripe) throw new Error(UNREACHABLE)
  return window.Stripe(publishableKey)
}

/** What stands in the way where the provider's script does not come. */
export const UNREACHABLE =
  'The payment provider could not be reached. A content blocker or the network may stand in its way: allow it, then retry.'

function runScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const give = (end: () => void) => () => {
      clearTimeout(timer)
      end()
    }
    const refuse = () => {
      script.remove()
      reject(new Error(UNREACHABLE))
    }
    const timer = setTimeout(refuse, PATIENCE_MS)
    script.addEventListener('load', give(resolve))
    script.addEventListener('error', give(refuse))
    script.src = src
    document.head.append(script)
  })
}
