import type { EngineRequest } from '../engine.ts'

/** The same for all requests that find the same documents, whatever part of them they list. */
export const requestKey = (request: EngineRequest): string => {
  const { concepts, phrases, excluded, filter, related, relatedCoverage } = request
  return JSON.stringify([concepts, phrases, excluded, filter, related > 0 && relatedCoverage])
}
