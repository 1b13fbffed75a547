import { billing, type CheckoutStatus } from '@fundharbor/contracts/identity/billing'
import { call, queryOptions, useQuery } from '@fundharbor/kit'
import { planName } from './auth-search.ts'
import styles from './auth.module.css'

const checkoutStatusQuery = (id: string) =>
  queryOptions({
    queryKey: ['billing', 'checkout', id],
    queryFn: ({ signal }) => call(billing.checkoutStatus, { params: { id }, signal }),
  })

/** Tells a visitor who returns from the payment page whether their payment is confirmed. */
export function PaymentNotice({ sessionId }: { sessionId: string | null }) {
  const { data = sessionId ? undefined : NOT_FOUND, error } = useQuery({
    ...checkoutStatusQuery(sessionId ?? ''),
    enabled: sessionId !== null,
  })
  return (
    <p className={data?.status === 'paid' ? styles.paid : styles.upgrade} role="status">
      {data ? describe(data) : error ? UNKNOWN : 'Checking your payment…'}
    </p>
  )
}

const NOT_FOUND: CheckoutStatus = { status: 'unpaid', plan: null }
const UNKNOWN = 'We cannot confirm your payment right now. Please reload this page in a moment.'

function describe({ status, plan }: CheckoutStatus): string {
  if (status === 'claimed') return 'This payment already belongs to an account. Please sign in.'
  if (status === 'unpaid')
    return 'We could not find your payment. You can register without it and choose a plan afterwards.'
  return `Payment is confirmed. Your ${plan ? `${planName(plan)} ` : ''}subscription activates once registration is complete.`
}
