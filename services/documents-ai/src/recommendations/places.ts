const EUROPEAN_UNION = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
)

const names = new Intl.DisplayNames('en', { type: 'region' })
const EVERYWHERE = ['Worldwide', 'International', 'Global']

/** Names of the places that a country lies in, as opportunities are for them; the country's own name first. */
export function placesOf(country: string): string[] {
  if (!/^[A-Z]{2}$/.test(country)) return EVERYWHERE
  const union = EUROPEAN_UNION.has(country) ? ['European Union', 'Europe'] : []
  return [names.of(country) ?? country, ...union, ...EVERYWHERE]
}
