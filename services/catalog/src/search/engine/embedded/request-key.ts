import type { EngineRequest } from '../engine.ts'

/** Cache key: equal for requests with the same matches, whatever page they list. */
export const requestKey = (request: EngineRequest): string => {
  const { concepts, phrases, excluded, filter } = request
  return JSON.stringify([concepts, phrases, excluded, filter])
}
