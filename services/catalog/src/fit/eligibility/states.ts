/** US states and territories by ISO 3166-2 code without `US-`. */
const names: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware',
    'DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas',
    'KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi',
    'MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York',
    'NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island',
    'SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington',
    'WV West Virginia|WI Wisconsin|WY Wyoming|PR Puerto Rico|GU Guam|VI U.S. Virgin Islands|AS American Samoa',
    'MP Northern Mariana Islands',
  ]
    .join('|')
    .split('|')
    .map((entry) => [entry.slice(0, 2), entry.slice(3)]),
)

const codes = new Map(Object.entries(names).map(([code, name]) => [name.toLowerCase(), code]))

/** Longer names first, so that West Virginia is not Virginia. */
const anyName = new RegExp(
  `\\b(?:${[...codes.keys()].toSorted((one, other) => other.length - one.length).join('|')})\\b(?!,? d\\.?c)`,
  'g',
)

export const stateName = (code: string): string => names[code] ?? code

/** Codes of the states that a text in lower case names. */
export const statesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(anyName)].map(([name]) => codes.get(name) ?? '').filter(Boolean)),
]

/** The code of a state as profiles have it: `US-OH`, `OH` or `Ohio`; null for anything else. */
export function stateCode(state: string | null): string | null {
  const text = (state ?? '').trim()
  const code = text.replace(/^US-/i, '').toUpperCase()
  return names[code] ? code : (codes.get(text.toLowerCase()) ?? null)
}
