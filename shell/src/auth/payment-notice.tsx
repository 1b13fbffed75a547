import { billing, CheckoutSessionId, type CheckoutStatus } from '@fundharbor/contracts/identity/billing'
import { endpointQuery, useQuery, type UseQueryResult } from '@fundharbor/kit'
import { planName } from './auth-params.ts'
import styles from './auth.module.css'

const checkoutStatusQuery = (id: string) =>
  endpointQuery(billing.checkoutStatus, { queryKey: ['billing', 'checkout', id], params: { id } })

/** The status of a visitor's checkout session, from the server. Not fetched without a valid session id. */
export function useCheckoutStatus(sessionId: string | null) {
  const { data: id } = CheckoutSessionId.safeParse(sessionId)
  return useQuery({ ...checkoutStatusQuery(id ?? ''), enabled: id !== undefined })
}

interface PaymentNoticeProps {
  checkout: Pick<UseQueryResult<CheckoutStatus>, 'data' | 'error' | 'isLoading'>
}

/** Says whether a visitor who comes from the payment page has paid. The URL alone proves nothing. */
export function PaymentNotice({ checkout: { data, error, isLoading } }: PaymentNoticeProps) {
  const isPaid = data?.status === 'paid'
  return (
    <p className={isPaid ? styles.paid : styles.upgrade} role="status">
      {isPaid &&
        `Payment is confirmed. Your ${data.plan ? `${planName(data.plan)} ` : ''}subscription activates once registration is complete.`}
      {data?.status === 'claimed' && 'This payment already belongs to an account. Sign in instead.'}
      {isLoading && 'Checking your payment...'}
      {error && 'We couldn’t check your payment right now. You can still create your account.'}
      {!isLoading &&
        !error &&
        (data?.status ?? 'unpaid') === 'unpaid' &&
        'We couldn’t find your payment. You can create an account now and choose a plan later.'}
    </p>
  )
}
