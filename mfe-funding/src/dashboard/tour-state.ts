/** Progress through the tour, stored in the browser. `step` counts from 0. */
export interface TourState {
  lastActivity: string | null
  step: number
  completedAt: string | null
  skipped: boolean
}

const initialState: TourState = { lastActivity: null, step: 0, completedAt: null, skipped: false }

const keyOf = (userId: string) => `fundharbor.tour.${userId}`

/** Reads the stored tour. Blocked or damaged storage counts as empty. */
export function readTour(userId: string): TourState {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}')
    return { ...initialState, ...(typeof stored === 'object' ? stored : {}) }
  } catch {
    return initialState
  }
}

export function storeTour(userId: string, state: TourState): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(state))
  } catch {
    // Without storage the tour is offered again next time.
  }
}

/** Restarts the tour, even if it was completed or skipped. */
export const resetTour = (state: TourState): TourState => ({
  ...initialState,
  lastActivity: state.lastActivity,
})

interface Newcomer {
  firstName: string | null
  lastName: string | null
}

/** A member is new without earlier activity or without a name. */
export const isNew = (state: TourState, { firstName, lastName }: Newcomer): boolean =>
  state.lastActivity === null || (!firstName && !lastName)

export const isOffered = (state: TourState, person: Newcomer): boolean =>
  isNew(state, person) && state.completedAt === null && !state.skipped

/** Percent of the tour completed. */
export const toTourProgress = (step: number, steps: number): number => ((step + 1) / steps) * 100
