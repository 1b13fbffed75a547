const EUROPEAN_UNION = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
)

/** Whether a country is a member state. `country`: ISO 3166-1 code. */
export const isInEuropeanUnion = (country: string): boolean => EUROPEAN_UNION.has(country)
