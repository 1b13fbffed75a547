import { billing } from '@fundharbor/contracts/identity/billing'
import { offerOf } from '@fundharbor/contracts/identity/plans'
import { call, toast, useMutation, useQueryClient, useSearchParams } from '@fundharbor/kit'
import { useEffect } from 'react'

/** What the payment provider adds to the address on the way back. */
const BROUGHT = ['payment_intent', 'payment_intent_client_secret', 'redirect_status']

/**
 * On the way back from a payment: reads the subscription at once, without waiting for the provider to tell, says what
 * came of it, and takes the provider's parameters out of the address. What is cached for the old plan is asked anew.
 */
export function usePaymentReturn(): void {
  const [params, setParams] = useSearchParams()
  const client = useQueryClient()
  const { mutate: refresh } = useMutation({
    mutationFn: () => call(billing.refresh),
    onSuccess: ({ subscription }) => tellSuccess(subscription ? offerOf(subscription.plan).name : null),
    // It is paid all the same: the provider tells the service as well.
    onError: () => tellSuccess(null),
    onSettled: () => client.invalidateQueries(),
  })
  const status = params.has('payment_intent') ? params.get('redirect_status') : null
  useEffect(() => {
    if (!status) return
    setParams(without, { replace: true })
    if (status === 'failed') tellFailure()
    else refresh()
  }, [status, refresh, setParams])
}

function without(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params)
  for (const name of BROUGHT) rest.delete(name)
  return rest
}

const tellSuccess = (plan: string | null) =>
  toast({
    tone: 'success',
    title: 'Payment Successful',
    description: plan
      ? `You are now subscribed to the ${plan} plan!`
      : 'Your plan is being activated. This takes a moment.',
  })

const tellFailure = () =>
  toast({
    tone: 'destructive',
    title: 'Payment Failed',
    description: 'The payment was not completed, and nothing was charged.',
  })
