import type { Option } from '@fundharbor/kit'

/** The currencies that opportunities are in most often, and the one that is chosen. */
export const currencyOptions = (chosen = 'USD'): Option[] =>
  [...new Set(['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF', chosen])].map((code) => ({
    value: code,
    label: code,
  }))
