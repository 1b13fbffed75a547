import { toast, useSearchParams } from '@fundharbor/kit'
import { useEffect } from 'react'
import { useRefresh } from './queries.ts'

/** What the address may bring from a redirect, said once and then taken out of it. */
const BROUGHT = ['failed', 'setup_intent', 'setup_intent_client_secret', 'redirect_status']

/** Says what came of leaving the page: an upgrade that could not begin, or a card that a bank asked about. */
export function useReturn(): void {
  const [params, setParams] = useSearchParams()
  const { mutate: refresh } = useRefresh()
  const hasFailed = params.has('failed')
  const card = params.has('setup_intent') ? params.get('redirect_status') : null
  useEffect(() => {
    if (!hasFailed && !card) return
    setParams(without, { replace: true })
    if (hasFailed) tellFailure('Failed to initiate upgrade process')
    else if (card === 'succeeded') {
      refresh()
      toast({ tone: 'success', title: 'Card Changed', description: 'It is used from the next payment on.' })
    } else tellFailure('The card was not changed. Please try again.')
  }, [hasFailed, card, refresh, setParams])
}

const tellFailure = (description: string) => toast({ tone: 'destructive', title: 'Error', description })

function without(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params)
  for (const name of BROUGHT) rest.delete(name)
  return rest
}
