import { clock, useMember, useSearchParams } from '@fundharbor/kit'
import { useEffect, useState } from 'react'
import { isOffered, storeTour, readTour, resetTour, type TourState } from './tour-state.ts'

/** Other pages restart the tour with `?tour=restart`. */
const RESTART = 'restart'

/** The member's tour: its progress, whether it is open, and its actions. */
export function useTour() {
  const member = useMember()
  const [params, setParams] = useSearchParams()
  const isRestart = params.get('tour') === RESTART
  const [state, setState] = useState(() => {
    const stored = readTour(member.id)
    return isRestart ? resetTour(stored) : stored
  })
  const [isOpen, setOpen] = useState(() => isRestart || isOffered(state, member))
  const update = (change: Partial<TourState>) => setState({ ...state, ...change })
  useEffect(
    () => storeTour(member.id, { ...state, lastActivity: clock.now().toISOString() }),
    [member.id, state],
  )
  useEffect(() => {
    if (isRestart) setParams({}, { replace: true })
  }, [isRestart, setParams])
  return {
    state,
    isOpen,
    open: () => setOpen(true),
    goTo: (step: number) => update({ step }),
    complete: () => {
      update({ completedAt: clock.now().toISOString() })
      setOpen(false)
    },
    skip: () => {
      update({ skipped: true })
      setOpen(false)
    },
    /** Closes the tour to visit a step's page, without skipping it. */
    leave: () => setOpen(false),
  }
}

export type Tour = ReturnType<typeof useTour>
