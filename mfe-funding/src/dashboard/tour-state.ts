/** How far somebody is with the tour, kept in their browser. `step` counts from 0. */
export interface TourState {
  lastActivity: string | null
  step: number
  completedAt: string | null
  skipped: boolean
}

const blank: TourState = { lastActivity: null, step: 0, completedAt: null, skipped: false }

const keyOf = (userId: string) => `fundharbor.tour.${userId}`

/** What is kept of a person's tour. Storage that is forbidden or damaged counts as empty. */
export function readTour(userId: string): TourState {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}')
    return { ...blank, ...(typeof kept === 'object' ? kept : {}) }
  } catch {
    return blank
  }
}

export function keepTour(userId: string, state: TourState): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(state))
  } catch {
    // Then the tour is offered again next time.
  }
}

/** Forgets that the tour was finished or skipped, and begins it anew. */
export const resetTour = (state: TourState): TourState => ({ ...blank, lastActivity: state.lastActivity })

interface Newcomer {
  firstName: string | null
  lastName: string | null
}

/** New is who has not been here before, or whose name is missing. */
export const isNew = (state: TourState, { firstName, lastName }: Newcomer): boolean =>
  state.lastActivity === null || (!firstName && !lastName)

export const isOffered = (state: TourState, person: Newcomer): boolean =>
  isNew(state, person) && state.completedAt === null && !state.skipped

/** Percent of the tour that has been walked. */
export const progressOf = (step: number, steps: number): number => ((step + 1) / steps) * 100
