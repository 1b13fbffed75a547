import { withScheme } from '@fundharbor/contracts/primitives'
import { toSlug, type Term } from '@fundharbor/contracts/vocabulary'
import { InvalidRecordError } from '../imports/source.ts'

/** The term with this slug or label. */
export function termOf<S extends string>(text: string, terms: readonly Term<S>[], unknown: S): S {
  if (text.trim() === '') return unknown
  const term = terms.find(({ slug, label }) => slug === toSlug(text) || toSlug(label) === toSlug(text))
  if (!term) throw new InvalidRecordError(`Unknown value: ${text.slice(0, 40)}`)
  return term.slug
}

/** Null if the cell is empty. */
export function webAddress(text: string): string | null {
  const address = withScheme(text.trim())
  if (address === '') return null
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw new InvalidRecordError('Must be a valid URL')
  return address
}
