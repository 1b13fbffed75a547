import { usStates } from '@fundharbor/contracts/us-states'

/**
 * The states, whose applicants the catalog's sources tell apart, and their country. Other countries are words of a query:
 * embassies and the EU pay for work in the same ones.
 */
const places = new Map(
  [...usStates, { code: 'US', name: 'United States' }].map((place) => [place.name.toLowerCase(), place]),
)

const longestFirst = [...places.keys()].toSorted((one, other) => other.length - one.length)

/** Where somebody wants to work: “in Colorado”. A name alone may be that of a funder or a topic. */
export const PLACE = new RegExp(
  String.raw`(?<![\p{L}\d])(?:in|across|throughout|within) (?:the )?(?:state of )?(?<place>${longestFirst.join('|')})(?![\p{L}\d])(?! (?:and|or) )`,
  'iu',
)

export const placeNamed = (name: string) => places.get(name.toLowerCase())
