import { billing } from '@fundharbor/contracts/identity/billing'
import { offerOf } from '@fundharbor/contracts/identity/plan-offers'
import type { PaidPlan } from '@fundharbor/contracts/identity/plans'
import { call, toast, useMutation, useQueryClient, useSearchParams } from '@fundharbor/kit'
import { useEffect } from 'react'

/** Parameters the payment provider adds to the return address. */
const PROVIDER_PARAMS = ['payment_intent', 'payment_intent_client_secret', 'redirect_status']

/**
 * After returning from a payment: loads the subscription without waiting for the provider's webhook, shows the result,
 * removes the provider's parameters from the address and reloads everything cached for the old plan.
 */
export function usePaymentReturn(): void {
  const [params, setParams] = useSearchParams()
  const client = useQueryClient()
  const { mutate: refresh } = useMutation({
    mutationFn: () => call(billing.refresh),
    onSuccess: ({ subscription }) => (subscription ? showSuccess(subscription.plan) : showPending()),
    // The provider also notifies the service, so a paid plan is activated anyway.
    onError: showPending,
    onSettled: () => client.invalidateQueries(),
  })
  const status = params.has('payment_intent') ? params.get('redirect_status') : null
  useEffect(() => {
    if (!status) return
    setParams(removeProviderParams, { replace: true })
    if (status === 'failed') showFailure()
    else refresh()
  }, [status, refresh, setParams])
}

function removeProviderParams(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params)
  for (const name of PROVIDER_PARAMS) rest.delete(name)
  return rest
}

const showSuccess = (plan: PaidPlan) =>
  toast({
    tone: 'success',
    title: 'Payment Successful',
    description: `You are now subscribed to the ${offerOf(plan).name} plan!`,
  })

/** The address alone does not prove a payment. */
const showPending = () =>
  toast({
    tone: 'plain',
    title: 'Payment not confirmed yet',
    description: 'We’ll activate your plan as soon as the payment provider confirms your payment.',
  })

const showFailure = () =>
  toast({
    tone: 'destructive',
    title: 'Payment Failed',
    description: 'The payment was not completed, and nothing was charged.',
  })
