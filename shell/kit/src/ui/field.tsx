import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { FieldFrame, splitLook, type FieldLook } from './field-frame.tsx'
import styles from './field.module.css'
import { CaretDownIcon, WarningOctagonIcon } from './icons.ts'

export type FieldProps = FieldLook & ComponentProps<'input'>

/** One line of text. Spread `form.register(name)` into it. */
export function Field(props: FieldProps) {
  const { look, control } = splitLook(props)
  return (
    <FieldFrame {...look}>{(ties) => <input {...control} {...ties} className={styles.control} />}</FieldFrame>
  )
}

export type TextAreaProps = FieldLook & ComponentProps<'textarea'>

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { look, control } = splitLook(props)
  return (
    <FieldFrame {...look}>
      {(ties) => (
        <textarea rows={3} {...control} {...ties} className={classes(styles.control, styles.area)} />
      )}
    </FieldFrame>
  )
}

export interface Option<V extends string = string> {
  value: V
  label: string
}

export interface SelectProps extends FieldLook, ComponentProps<'select'> {
  options: readonly Option[]
  /** Shown while nothing is chosen; its value is empty. */
  placeholder?: string
}

/** One of a few options, in the device's own list. For many options use `Combobox`. */
export function Select({ options, placeholder, ...props }: SelectProps) {
  const { look, control } = splitLook(props)
  return (
    <FieldFrame {...look}>
      {(ties) => (
        <div className={styles.box}>
          <select {...control} {...ties} className={classes(styles.control, styles.select)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <CaretDownIcon className={styles.caret} size={18} aria-hidden />
        </div>
      )}
    </FieldFrame>
  )
}

/** The problem of a whole form (`errors.root`), above its button. */
export function FormProblem({ error }: { error?: { message?: string } }) {
  if (!error?.message) return null
  return (
    <p className={styles.problem} role="alert">
      <WarningOctagonIcon size={18} weight="bold" aria-hidden />
      {error.message}
    </p>
  )
}
