import { countryCodes } from '@fundharbor/contracts/countries'
import type { Fact } from './facts.ts'

/** Names of U.S. states, the District of Columbia and Puerto Rico, by ISO 3166-2 code. */
export const usStates: Readonly<Record<string, string>> = {
  'US-AL': 'Alabama',
  'US-AK': 'Alaska',
  'US-AZ': 'Arizona',
  'US-AR': 'Arkansas',
  'US-CA': 'California',
  'US-CO': 'Colorado',
  'US-CT': 'Connecticut',
  'US-DE': 'Delaware',
  'US-DC': 'District of Columbia',
  'US-FL': 'Florida',
  'US-GA': 'Georgia',
  'US-HI': 'Hawaii',
  'US-ID': 'Idaho',
  'US-IL': 'Illinois',
  'US-IN': 'Indiana',
  'US-IA': 'Iowa',
  'US-KS': 'Kansas',
  'US-KY': 'Kentucky',
  'US-LA': 'Louisiana',
  'US-ME': 'Maine',
  'US-MD': 'Maryland',
  'US-MA': 'Massachusetts',
  'US-MI': 'Michigan',
  'US-MN': 'Minnesota',
  'US-MS': 'Mississippi',
  'US-MO': 'Missouri',
  'US-MT': 'Montana',
  'US-NE': 'Nebraska',
  'US-NV': 'Nevada',
  'US-NH': 'New Hampshire',
  'US-NJ': 'New Jersey',
  'US-NM': 'New Mexico',
  'US-NY': 'New York',
  'US-NC': 'North Carolina',
  'US-ND': 'North Dakota',
  'US-OH': 'Ohio',
  'US-OK': 'Oklahoma',
  'US-OR': 'Oregon',
  'US-PA': 'Pennsylvania',
  'US-PR': 'Puerto Rico',
  'US-RI': 'Rhode Island',
  'US-SC': 'South Carolina',
  'US-SD': 'South Dakota',
  'US-TN': 'Tennessee',
  'US-TX': 'Texas',
  'US-UT': 'Utah',
  'US-VT': 'Vermont',
  'US-VA': 'Virginia',
  'US-WA': 'Washington State',
  'US-WV': 'West Virginia',
  'US-WI': 'Wisconsin',
  'US-WY': 'Wyoming',
}

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

/** Countries whose English names mean something else, or are places within the United States. */
const ambiguous = new Set(['US', 'UM', 'GE', 'JE', 'GG', 'IO'])

const countries = new Intl.DisplayNames('en', { type: 'region' })
const names: readonly (readonly [name: string, code: string])[] = [
  ...countryCodes
    .filter((code) => !ambiguous.has(code))
    .map((code) => [countries.of(code) ?? code, code] as const),
  ...Object.entries(otherNames),
  ...Object.entries(usStates).map(([code, name]) => [name, code] as const),
  ...Object.entries(stateOfCity),
]
const codeOfName = new Map(names)
const escaped = (name: string) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const anyName = new RegExp(
  `(?<![\\p{L}-])(?:${names
    .map(([name]) => escaped(name))
    .toSorted((one, other) => other.length - one.length)
    .join('|')})(?![\\p{L}])`,
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
  [
    /latin america/i,
    'AR BO BR CL CO CR CU DO EC SV GT HT HN MX NI PA PY PE UY VE'.split(' '),
  ],
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

/** The English name of a place: a country, or a U.S. state. */
export const placeName = (code: string): string =>
  usStates[code] ?? (code === 'XK' ? 'Kosovo' : (countries.of(code) ?? code))
