import type { EngineHit } from '@fundharbor/search-engine/engine'

/** What a query finds. */
export interface Answer {
  /** Matches, best first. */
  hits: readonly EngineHit[]
  /** Rows that are close to the query without matching it, best first. */
  related: readonly EngineHit[]
  total: number
}

/** How near a row is to the query: its similarity in meaning, and the share of the query's words that it has, weighed. */
export const about = {
  words: 0.4,
  mostWords: 1.5,
  /** From so much above what is usual for the query, it is a match: of the judged rows that are, nine in ten are relevant. */
  match: 0.37,
  /** If no row is as near, the query is about something that the catalog does not have. */
  near: 0.4,
  /** A row that is no match is related from this nearness on. */
  related: 0.25,
}

/** If nothing is a match, only the nearest rows are listed: few if they are far. */
const NEAREST = { near: 10, far: 3 }

/** Divides ranked rows into matches and related ones. `usual` is the similarity that many rows have. */
export function divide(rows: readonly { hit: EngineHit; nearness: number }[], usual: number): Answer {
  const least = about.match + usual
  const matches = rows.filter(({ nearness }) => nearness >= least)
  const others = rows.filter(({ nearness }) => nearness < least && nearness >= about.related)
  const isFar = rows.every(({ nearness }) => nearness < about.near)
  const nearest = isFar ? rows.slice(0, NEAREST.far) : others.slice(0, NEAREST.near)
  return {
    hits: matches.map(({ hit }) => hit),
    related: (matches.length === 0 ? nearest : others).map(({ hit }) => hit),
    total: matches.length,
  }
}
