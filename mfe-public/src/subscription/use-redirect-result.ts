import { toast, useSearchParams } from '@fundharbor/kit'
import { useEffect } from 'react'
import { useRefresh } from './queries.ts'

/** Query parameters of redirects back to this page. They are removed once their message has been shown. */
const REDIRECT_PARAMS = ['failed', 'setup_intent', 'setup_intent_client_secret', 'redirect_status']

/** Shows the result of a redirect: an upgrade that failed to start, or a card that a bank had to confirm. */
export function useRedirectResult(): void {
  const [params, setParams] = useSearchParams()
  const { mutate: refresh } = useRefresh()
  const hasFailed = params.has('failed')
  const card = params.has('setup_intent') ? params.get('redirect_status') : null
  useEffect(() => {
    if (!hasFailed && !card) return
    setParams(removeRedirectParams, { replace: true })
    if (hasFailed) showError('Failed to initiate upgrade process')
    else if (card === 'succeeded') {
      refresh()
      showCardChanged()
    } else showError('We couldn’t change your card. Try again.')
  }, [hasFailed, card, refresh, setParams])
}

export const showCardChanged = () =>
  toast({ tone: 'success', title: 'Card changed', description: 'Your next payment will use this card.' })

const showError = (description: string) => toast({ tone: 'destructive', title: 'Error', description })

function removeRedirectParams(params: URLSearchParams): URLSearchParams {
  for (const name of REDIRECT_PARAMS) params.delete(name)
  return params
}
