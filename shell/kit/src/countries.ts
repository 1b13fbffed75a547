import { countryCodes } from '@fundharbor/contracts/countries'

export interface Country {
  /** ISO 3166-1, two letters. */
  code: string
  name: string
}

const names = new Intl.DisplayNames('en-US', { type: 'region' })

/** English name of a country by its two-letter code; the code itself where nobody knows it. */
export const countryName = (code: string): string => {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

/** All 249 countries by name. */
export const countries: readonly Country[] = countryCodes
  .map((code) => ({ code, name: countryName(code) }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en-US'))

/** The same as options of a Combobox or Select. */
export const countryOptions = countries.map(({ code, name }) => ({ value: code, label: name }))
