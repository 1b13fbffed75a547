import { clock } from '@fundharbor/chassis/runtime/clock'
import { millisecondsInMinute } from 'date-fns/constants'
import type { Concept, EngineFilter, EngineRequest } from './engine.ts'

/** A filter that everything passes. */
export const noFilter: EngineFilter = {
  facets: {},
  openAt: null,
  likelyOpenAt: null,
  closesBy: null,
  postedSince: null,
  addedAfter: null,
  addedUntil: null,
  minAmount: null,
  maxAmount: null,
}

/** Now, rounded down to the minute, so that engines can cache results. */
export const currentMinute = (): number =>
  Math.floor(clock.now().getTime() / millisecondsInMinute) * millisecondsInMinute

/** A filter that everything open passes. */
export const onlyOpen = (): EngineFilter => {
  const now = currentMinute()
  return { ...noFilter, openAt: now, likelyOpenAt: now }
}

/** A concept's weight is that of its heaviest alternative. */
export const conceptWeight = ({ alternatives }: Concept): number =>
  alternatives.reduce((most, { weight }) => Math.max(most, weight), 0)

/** The sum of the weights of the required concepts. */
export const requiredWeight = (concepts: readonly Concept[]): number =>
  concepts.reduce((sum, concept) => sum + (concept.isOptional ? 0 : conceptWeight(concept)), 0)

/** Cache key: equal for requests with the same matches, whatever page they list. */
export const requestKey = (request: EngineRequest): string => {
  const { concepts, phrases, excluded, filter } = request
  return JSON.stringify([concepts, phrases, excluded, filter])
}
