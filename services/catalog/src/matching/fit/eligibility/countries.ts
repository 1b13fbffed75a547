import { countryCodes } from '@fundharbor/contracts/countries'

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
