import { account } from '@fundharbor/contracts/identity/account'
import type { Tour } from '@fundharbor/contracts/identity/users'
import {
  call,
  setCurrentUser,
  useMember,
  useMutation,
  useQueryClient,
  useSearchParams,
} from '@fundharbor/kit'
import { useEffect, useEffectEvent, useState } from 'react'
import { isOffered, START } from './tour-state.ts'

/** Other pages restart the tour with `?tour=restart`. */
const RESTART = 'restart'

/**
 * The member's tour: its progress, whether it is open, and its actions. `isAsking`: whether the page asks something else,
 * which the tour does not cover; it opens at the next visit. Undefined until that is known.
 */
export function useTour(isAsking: boolean | undefined) {
  const { member, tour, store } = useStoredTour()
  const [params, setParams] = useSearchParams()
  const isRestart = params.get('tour') === RESTART
  const [isOpen, setOpen] = useState(false)
  const [hasAsked, setHasAsked] = useState(false)
  if (isAsking && !hasAsked) setHasAsked(true)
  const close = (status: Tour['status']) => {
    store({ status })
    setOpen(false)
  }
  const isDue = isRestart || (isAsking === false && !hasAsked && isOffered(member))
  const [hasOpened, setHasOpened] = useState(false)
  if (isDue && !hasOpened) {
    setHasOpened(true)
    setOpen(true)
  }
  const recordOpening = useEffectEvent(() => {
    store(isRestart ? START : {})
    if (isRestart) setParams({}, { replace: true })
  })
  useEffect(() => {
    if (isDue) recordOpening()
  }, [isDue])
  return {
    tour,
    isOpen,
    open: () => setOpen(true),
    goTo: (step: number) => store({ step }),
    complete: () => close('completed'),
    /** Also when somebody follows a step's link: the dashboard offers to continue. */
    skip: () => close('skipped'),
  }
}

export type TourControls = ReturnType<typeof useTour>

/** How far the tour is, kept with the account. If a change cannot be stored, the tour is offered again at the next visit. */
function useStoredTour() {
  const member = useMember()
  const client = useQueryClient()
  const { mutate } = useMutation({ mutationFn: (body: Tour) => call(account.setTour, { body }) })
  const tour = member.tour ?? START
  const store = (change: Partial<Tour>) => {
    const next = { ...tour, ...change }
    setCurrentUser(client, { ...member, tour: next })
    mutate(next)
  }
  return { member, tour, store }
}
