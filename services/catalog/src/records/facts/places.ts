import { countryCodes } from '@fundharbor/contracts/countries'
import { usStates } from '@fundharbor/contracts/us-states'
import type { Fact } from './facts.ts'

/** Cities in titles, by state. */
const stateOfCity: Readonly<Record<string, string>> = { 'San Antonio': 'US-TX', 'New York City': 'US-NY' }

/** Names that titles use for countries, besides those of `Intl.DisplayNames`. */
const otherNames: Readonly<Record<string, string>> = {
  Türkiye: 'TR',
  Turkey: 'TR',
  'Democratic Republic of the Congo': 'CD',
  'Democratic Republic of Congo': 'CD',
  DRC: 'CD',
  Burma: 'MM',
  'Ivory Coast': 'CI',
  'Cote d’Ivoire': 'CI',
  "Cote d'Ivoire": 'CI',
  Swaziland: 'SZ',
  Macedonia: 'MK',
  'The Hague': 'NL',
  Kosovo: 'XK',
  Bosnia: 'BA',
  Vietnam: 'VN',
  'Viet Nam': 'VN',
  Laos: 'LA',
  'Cabo Verde': 'CV',
  Serbia: 'RS',
  Kinshasa: 'CD',
  Surabaya: 'ID',
  Freetown: 'SL',
  Praia: 'CV',
  'Port Louis': 'MU',
  'Buenos Aires': 'AR',
}

/** Countries whose English names mean something else, or that are states or territories of the United States. */
const ambiguous = new Set('US UM GE JE GG IO AS GU MP PR VI'.split(' '))

const countries = new Intl.DisplayNames('en', { type: 'region' })
const names: readonly (readonly [name: string, code: string])[] = [
  ...countryCodes
    .filter((code) => !ambiguous.has(code))
    .map((code) => [countries.of(code) ?? code, code] as const),
  ...Object.entries(otherNames),
  // Washington alone may be the capital.
  ...usStates.map(({ code, name }) => [name === 'Washington' ? 'Washington State' : name, code] as const),
  ...Object.entries(stateOfCity),
]
const codeOfName = new Map(names)
const escaped = (name: string) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** "Alaska Native" names people, wherever they live. */
const anyName = new RegExp(
  `(?<![\\p{L}-])(?:${names
    .map(([name]) => escaped(name))
    .toSorted((one, other) => other.length - one.length)
    .join('|')})(?![\\p{L}]| Native)`,
  'gu',
)

/** Regions of the world that texts name, with their countries; for applicants that say where they work. */
export const worldRegions: readonly (readonly [pattern: RegExp, codes: readonly string[]])[] = [
  [
    /\bafrica\b/i,
    'AO BJ BW BF BI CM CV CF TD KM CG CD CI DJ GQ ER SZ ET GA GM GH GN GW KE LS LR MG MW ML MR MU MZ NA NE NG RW ST SN SC SL SO ZA SS SD TZ TG UG ZM ZW'.split(
      ' ',
    ),
  ],
  [/south-?\s?east asia/i, 'BN KH ID LA MY MM PH SG TH TL VN'.split(' ')],
  [/latin america/i, 'AR BO BR CL CO CR CU DO EC SV GT HT HN MX NI PA PY PE UY VE'.split(' ')],
  [/\bbalkans?\b/i, 'AL BA XK ME MK RS'.split(' ')],
  [/\bcaribbean\b/i, 'AG BS BB CU DM DO GD HT JM KN LC VC TT'.split(' ')],
  [/middle east/i, 'BH EG IR IQ IL JO KW LB OM PS QA SA SY AE YE'.split(' ')],
]

/** Countries and U.S. states named in a text, each once. */
export function placesIn(text: string): Fact[] {
  const found = new Map<string, Fact>()
  for (const [name] of text.matchAll(anyName)) {
    const value = codeOfName.get(name)
    if (value && !found.has(value)) found.set(value, { value, quote: name })
  }
  return [...found.values()]
}

const WIDE_PLACE =
  /^(?:(?:eastern|western|central|southern|northern|middle|sub) )?(?:europe|european|asia|asian|africa|african|america|american|east|pacific|sahara|saharan|washington)$/

/** The codes of the countries and U.S. states that words in lower case name, as those of queries do; of a world region, all its countries. */
export const placesNamed = (typed: string): string[] => [
  ...placesIn(typed.replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())).map(
    ({ value }) => value,
  ),
  ...worldRegions.flatMap(([pattern, codes]) => (pattern.test(typed) ? codes : [])),
]

/** Whether words in lower case, as those of queries, are the name of a place. */
export const namesPlace = (typed: string): boolean =>
  /\b(?:africa|asia|europe|america|middle east)\b/i.test(typed) ||
  WIDE_PLACE.test(typed) ||
  placesNamed(typed).length > 0
