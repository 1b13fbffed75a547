const EUROPEAN_UNION = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
)

/** Whether a country is a member state. `country`: ISO 3166-1 code. */
export const isInEuropeanUnion = (country: string): boolean => EUROPEAN_UNION.has(country)

/** Countries associated with at least a part of Horizon Europe; each call says to which countries it pays. */
const ASSOCIATED = new Set(
  'AL AM BA CA CH EG FO GB GE IL IS JP KR LI MD ME MK NO NZ RS TN TR UA XK'.split(' '),
)

/** Whether a country is associated with programs of the EU. `country`: ISO 3166-1 code. */
export const isAssociated = (country: string): boolean => ASSOCIATED.has(country)
