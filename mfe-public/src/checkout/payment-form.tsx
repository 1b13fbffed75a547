import { offerOf } from '@fundharbor/contracts/identity/plan-offers'
import type { PaidPlan } from '@fundharbor/contracts/identity/plans'
import { Button, formatMoney, Link, toast } from '@fundharbor/kit'
import { LockSimpleIcon } from '@phosphor-icons/react/dist/ssr/LockSimple'
import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { useRef, useState, type FormEvent } from 'react'
import styles from './page.module.css'

const DEFAULT_MESSAGE = 'The payment failed. Try again.'

/** The payment provider's form. Pressing the button twice pays once. */
export function PaymentForm({ plan }: { plan: PaidPlan }) {
  const { monthly, currency } = offerOf(plan)
  const { pay, isPaying, problem, onReady, isReady } = usePayment()
  return (
    <form className={styles.form} onSubmit={(event) => void pay(event)}>
      <PaymentElement onReady={onReady} />
      {problem && (
        <p className={styles.problem}>
          {problem} You haven’t been charged. Check your card or try another one.
        </p>
      )}
      <Button type="submit" wide size="lg" busy={isPaying} disabled={!isReady}>
        {isPaying ? 'Paying...' : `Pay ${formatMoney(monthly, currency)}`}
      </Button>
      <p className={styles.small}>
        <LockSimpleIcon size={18} aria-hidden />
        <span>
          Your card details go directly to our payment provider. They never pass through this site. The{' '}
          <Link to="/terms">terms of use</Link> apply.
        </span>
      </p>
    </form>
  )
}

function usePayment() {
  const stripe = useStripe()
  const elements = useElements()
  const [isReady, setIsReady] = useState(false)
  const [isPaying, setIsPaying] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isPending = useRef(false)
  const pay = async (event: FormEvent) => {
    event.preventDefault()
    if (!stripe || !elements || isPending.current) return
    isPending.current = true
    setIsPaying(true)
    setProblem(undefined)
    const message = await confirm(stripe, elements)
    isPending.current = false
    setIsPaying(false)
    setProblem(message)
    toast({ tone: 'destructive', title: 'Payment Failed', description: message })
  }
  return { pay, isPaying, problem, isReady, onReady: () => setIsReady(true) }
}

type Provider = NonNullable<ReturnType<typeof useStripe>>
type ProviderForm = NonNullable<ReturnType<typeof useElements>>

/** Navigates away if the payment succeeds; otherwise returns an error message. */
async function confirm(stripe: Provider, elements: ProviderForm): Promise<string> {
  try {
    const { error } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: `${location.origin}/opportunities` },
    })
    return error.message ?? DEFAULT_MESSAGE
  } catch {
    return DEFAULT_MESSAGE
  }
}
