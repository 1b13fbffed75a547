import type { EngineRequest } from '../engine.ts'

/** The same for all requests with the same matches, whatever part of them they list. */
export const requestKey = (request: EngineRequest): string => {
  const { concepts, phrases, excluded, filter } = request
  return JSON.stringify([concepts, phrases, excluded, filter])
}
