import { clock, useMember, useSearchParams } from '@fundharbor/kit'
import { useEffect, useState } from 'react'
import { isOffered, keepTour, readTour, resetTour, type TourState } from './tour-state.ts'

/** Another page begins the tour anew by leading here with `?tour=restart`. */
const RESTART = 'restart'

/** The tour of the signed-in member: where it stands, whether it is open, and how it goes on. */
export function useTour() {
  const member = useMember()
  const [params, setParams] = useSearchParams()
  const isRestart = params.get('tour') === RESTART
  const [state, setState] = useState(() => {
    const kept = readTour(member.id)
    return isRestart ? resetTour(kept) : kept
  })
  const [isOpen, setOpen] = useState(() => isRestart || isOffered(state, member))
  const keep = (change: Partial<TourState>) => setState({ ...state, ...change })
  useEffect(
    () => keepTour(member.id, { ...state, lastActivity: clock.now().toISOString() }),
    [member.id, state],
  )
  useEffect(() => {
    if (isRestart) setParams({}, { replace: true })
  }, [isRestart, setParams])
  return {
    state,
    isOpen,
    open: () => setOpen(true),
    goTo: (step: number) => keep({ step }),
    complete: () => {
      keep({ completedAt: clock.now().toISOString() })
      setOpen(false)
    },
    skip: () => {
      keep({ skipped: true })
      setOpen(false)
    },
    /** Leaves for the page of a step: the tour waits there. */
    leave: () => setOpen(false),
  }
}

export type Tour = ReturnType<typeof useTour>
