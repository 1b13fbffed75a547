import { countryCodes } from '@fundharbor/contracts/countries'

/** Member states of the EU. */
export const memberStates = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** Countries associated with at least a part of Horizon Europe; each call says to which countries it pays. */
export const associatedCountries = new Set(
  'AL AM BA CA CH EG FO GB GE IL IS JP KR MD ME MK NO NZ RS TN TR UA XK'.split(' '),
)

const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** Names that are also those of a US state or of something else. */
const ambiguous = new Set(['GE', 'JE', 'US', 'TD', 'ML', 'NU', 'UM'])

const byName = new Map(
  countryCodes
    .filter((code) => !ambiguous.has(code))
    .map((code) => [(names.of(code) ?? code).toLowerCase(), code] as const),
)

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const anyName = new RegExp(`\\b(?:${[...byName.keys()].map(escape).join('|')})\\b`, 'g')

/** Codes of the countries that a text in lower case names, without the United States. */
export const countriesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(anyName)].map(([name]) => byName.get(name) ?? '').filter(Boolean)),
]
