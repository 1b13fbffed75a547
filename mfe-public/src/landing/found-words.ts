import type { PublicSearchResult } from '@fundharbor/contracts/catalog/public-search'
import { formatCount, formatNumber, problemMessage } from '@fundharbor/kit'

export const NOTHING_FOUND = 'Nothing open fits these words. Try fewer of them, or other ones.'

/** `3 of 124 open calls for “hydrogen”`, or that none or few match: for what was searched, a correction included. */
export function foundText(
  { total, opportunities, correctedTo }: PublicSearchResult,
  question: string,
): string {
  const shown = opportunities.length
  // Matches come first; what is close to them fills the rest.
  if (total < shown) return `The closest open calls to “${correctedTo ?? question}”`
  const calls = formatCount(total, 'open call', 'open calls')
  return `${total > shown ? `${formatNumber(shown)} of ` : ''}${calls} for “${correctedTo ?? question}”`
}

/** Why nothing came; the service says itself when too many questions can go on. */
export const failureText = (error: unknown): string =>
  problemMessage(error, 'The catalog is not answering. Please try again in a moment.')
