import type { EngineResponse } from '../engine.ts'
import { packHits, unpackHits, type PackedHits } from '../packed-hits.ts'

/** A response as sent between threads. */
export type PackedResponse = Omit<EngineResponse, 'hits' | 'related'> & {
  hits: PackedHits
  related: PackedHits
}

export const packResponse = ({ hits, related, ...rest }: EngineResponse): PackedResponse => ({
  ...rest,
  hits: packHits(hits),
  related: packHits(related),
})

export const unpackResponse = ({ hits, related, ...rest }: PackedResponse): EngineResponse => ({
  ...rest,
  hits: unpackHits(hits),
  related: unpackHits(related),
})
