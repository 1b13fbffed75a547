import type { Tour, User } from '@fundharbor/contracts/identity/users'

/** A tour that nobody has seen yet, or that starts again. */
export const START: Tour = { step: 0, status: 'open' }

/** Whether the tour opens by itself: for members without earlier activity or without a name, until they complete or skip it. */
export function isOffered({ tour, firstName, lastName }: User): boolean {
  if (tour === null) return true
  return tour?.status === 'open' && !firstName && !lastName
}

/** Percent of the tour completed. */
export const toTourProgress = (step: number, steps: number): number => ((step + 1) / steps) * 100
