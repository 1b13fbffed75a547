const EUROPEAN_UNION = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
)

const names = new Intl.DisplayNames('en', { type: 'region' })
export const WORLDWIDE = ['Worldwide', 'International', 'Global']

/** Names of a country and the regions it belongs to, as opportunities spell them. `country` is an ISO 3166 code. */
export function locationsOf(country: string): string[] {
  if (!/^[A-Z]{2}$/.test(country)) return WORLDWIDE
  const union = EUROPEAN_UNION.has(country) ? ['European Union', 'Europe'] : []
  return [names.of(country) ?? country, ...union, ...WORLDWIDE]
}
