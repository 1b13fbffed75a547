import type { Category } from '@fundharbor/contracts/vocabulary'

/** Categories of U.S. assistance listings, by number or first two digits; the longer match wins. */
export const listings: Readonly<Record<string, Category>> = {
  '10': 'agriculture',
  '11': 'economic-development',
  '12.005': 'environment',
  '12.006': 'education',
  '14': 'community',
  '15': 'environment',
  '17': 'economic-development',
  '20': 'economic-development',
  '43': 'research',
  '43.008': 'education',
  '45': 'arts',
  '47': 'research',
  '47.070': 'technology',
  '47.076': 'education',
  '59': 'entrepreneurship',
  '66': 'environment',
  '81': 'environment',
  '84': 'education',
  '93': 'health',
  '94': 'community',
}

export interface Listing {
  number: string
  title: string
}

/** Reads `47.041|Engineering | 47.050|Geosciences`. */
export const readListings = (text: string): Listing[] =>
  [...text.matchAll(/(\d{2}\.[\dA-Z]{3})\|(.*?)(?=\s*\|\s*\d{2}\.[\dA-Z]{3}\||$)/g)].map((match) => ({
    number: match[1] ?? '',
    title: (match[2] ?? '').trim(),
  }))

/** The listings' common category; if they span several, research if it is one of them. */
export function listingCategory(all: readonly Listing[]): Category {
  const found = new Set(all.map(({ number }) => listings[number] ?? listings[number.slice(0, 2)] ?? 'other'))
  const [only] = found
  if (found.size === 1 && only) return only
  return found.has('research') ? 'research' : (only ?? 'other')
}
