import { countryCodes, otherCountryNames } from '@fundharbor/contracts/countries'

/** A country or territory. */
export interface Country {
  /** ISO 3166-1, two letters. */
  code: string
  name: string
}

const names = new Intl.DisplayNames('en-US', { type: 'region' })

/** The English name of a country by its two-letter code; the code itself if it is unknown. */
export const countryName = (code: string): string => {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

/** All 249 countries, sorted by name. */
export const countries: readonly Country[] = countryCodes
  .map((code) => ({ code, name: countryName(code) }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en-US'))

/** All countries as options for a Combobox or Select. */
export const countryOptions = countries.map(({ code, name }) => ({
  value: code,
  label: name,
  otherNames: otherCountryNames(code),
}))
