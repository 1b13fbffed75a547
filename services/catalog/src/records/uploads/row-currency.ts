import { currencyIn } from '@fundharbor/contracts/amounts'
import type { UploadField } from '@fundharbor/contracts/catalog/imports'

/** The ISO 4217 code of a currency's code, sign or name; dollars for an empty text, null for any other. */
export function codeOf(text: string): string | null {
  const name = text.trim().toUpperCase() || 'USD'
  return /^[A-Z]{3}$/.test(name) ? name : currencyIn(`1 ${name}`)
}

/** What the amounts of a row are in: what its currency cell says, else what they say themselves. */
export function currencyCell(cellOf: (field: UploadField) => string): string {
  const amounts = [cellOf('minAmount'), cellOf('maxAmount')]
  return cellOf('currency').trim() || (amounts.map(currencyIn).find(Boolean) ?? '')
}
