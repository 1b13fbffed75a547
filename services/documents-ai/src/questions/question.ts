/** How a field is filled in: a paragraph, a few words, or a sum of money. */
export type FieldKind = 'text' | 'line' | 'amount'

/** A field of a question; templates name it as a placeholder. */
export interface Field {
  name: string
  label: string
  kind: FieldKind
  /** A good answer. */
  example: string
  /** An empty answer is not marked as missing. */
  isOptional?: true
}

/** A question in plain words. An answer is one row of its fields, or any number of them for a list. */
export interface Question {
  key: string
  question: string
  /** Why funders ask. */
  why: string
  fields: readonly Field[]
  /** In templates, `{{key.field}}` in a table row or list item is repeated for each row. */
  isList?: true
  /** True for the organization, whatever it applies for; the others are about one project. */
  isGeneral?: true
  /** About one call only: an answer is neither used nor offered for another. */
  isPerCall?: true
}

export const text = (name: string, label: string, example: string): Field => ({
  name,
  label,
  kind: 'text',
  example,
})
export const line = (name: string, label: string, example: string): Field => ({
  name,
  label,
  kind: 'line',
  example,
})
export const amount = (name: string, label: string, example: string): Field => ({
  name,
  label,
  kind: 'amount',
  example,
})
export const optional = (field: Field): Field => ({ ...field, isOptional: true })
