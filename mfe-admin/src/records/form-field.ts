import type { FormItemProps, InputProps } from 'antd'
import type { ReactNode } from 'react'

export interface Option {
  value: string
  label: string
}

/** The values of a form, by field. */
export type FormValues = Record<string, unknown>

/**
 * A field of a form, and how its value is entered. `lines` are several texts, one per line; `time` is an instant and
 * `times` are several, entered in the viewer's time zone, or in that of the `zoneField`.
 */
export interface FormField {
  name: string
  label: string
  input:
    | 'line'
    | 'amount'
    | 'text'
    | 'number'
    | 'select'
    | 'tags'
    | 'lines'
    | 'time'
    | 'times'
    | 'check'
    | 'switch'
  /** The message if the field is empty; without it, the field is optional. */
  required?: string
  /** Further rules. */
  rules?: FormItemProps['rules']
  extra?: string
  placeholder?: string
  /** The values to select from; suggestions for tags. */
  options?: readonly Option[]
  /** Whether a selection can be cleared. */
  allowClear?: boolean
  maxLength?: number
  min?: number
  max?: number
  /** Height of a text. */
  rows?: { minRows: number; maxRows: number }
  inputMode?: InputProps['inputMode']
  /** The field with the currency of an amount; dollars without it. */
  currencyField?: string
  prefix?: string
  /** The value in a new record. Default: empty, or off. */
  initial?: unknown
  /** What an empty text is sent as. Default: an empty text. */
  emptyAs?: 'null' | 'omitted'
  /** The name of the field in records, where it differs. */
  recordField?: string
  /** The name of the field with the time zone that a time is entered in. */
  zoneField?: string
  /** Cannot be changed once the record exists. */
  isFixed?: boolean
  /** Half as wide: two such fields stand side by side. */
  isHalf?: boolean
  /** Draws the field instead of the form. */
  render?: (field: FormField) => ReactNode
  /** How a value reads in comparisons, where the kit's way does not fit. */
  format?: (value: string, values: FormValues) => string
}
