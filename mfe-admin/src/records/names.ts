/** What records of a kind are called. */
export interface Names {
  /** One record in lower case, e.g. `user`. */
  noun: string
  /** The noun is a plural, e.g. `facts`. */
  isPlural?: boolean
  /** Several records; default: the noun with an s. */
  plural?: string
  /** The name of the list; default: the plural with a capital letter. */
  label?: string
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const pluralOf = ({ noun, plural = `${noun}s` }: Names): string => plural

export const labelOf = ({ label, ...names }: Names): string => label ?? capitalize(pluralOf(names))
