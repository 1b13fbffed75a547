import type { PublicSearchResult } from '@fundharbor/contracts/catalog/public-search'
import { formatCount, formatNumber, problemMessage } from '@fundharbor/kit'

export const NO_RESULTS = 'No open opportunities match. Try fewer or different words.'

/** `3 of 124 open opportunities for “hydrogen”`, with the search as corrected by the server. */
export function resultText(
  { total, opportunities, correctedTo, geoScope }: PublicSearchResult,
  search: string,
): string {
  const shown = opportunities.length
  // Matches come first, then related opportunities, which the total does not count.
  const place = geoScope ? ` in the ${geoScope}` : ''
  if (total < shown) return `The closest open opportunities${place} to “${correctedTo ?? search}”`
  const count = formatCount(total, 'open opportunity', 'open opportunities')
  return `${total > shown ? `${formatNumber(shown)} of ` : ''}${count}${place} for “${correctedTo ?? search}”`
}

/** The error of a search. If there were too many, the server says when to try again. */
export const errorText = (error: unknown): string =>
  problemMessage(error, 'Search is not available right now. Try again in a moment.')
