import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { FieldFrame, splitFieldProps, type FieldFrameProps } from './field-frame.tsx'
import styles from './field.module.css'
import { CaretDownIcon, WarningOctagonIcon } from './icons.ts'

export type FieldProps = FieldFrameProps & ComponentProps<'input'>

/** A one-line input. Spread `form.register(name)` into it. */
export function Field(props: FieldProps) {
  const { frame, control } = splitFieldProps(props)
  return (
    <FieldFrame {...frame}>
      {(attributes) => <input {...control} {...attributes} className={styles.control} />}
    </FieldFrame>
  )
}

export type TextAreaProps = FieldFrameProps & ComponentProps<'textarea'>

/** A multi-line input. Spread `form.register(name)` into it. */
export function TextArea(props: TextAreaProps) {
  const { frame, control } = splitFieldProps(props)
  return (
    <FieldFrame {...frame}>
      {(attributes) => (
        <textarea rows={3} {...control} {...attributes} className={classes(styles.control, styles.area)} />
      )}
    </FieldFrame>
  )
}

/** An option of a Select or Combobox. */
export interface Option<V extends string = string> {
  value: V
  label: string
}

export interface SelectProps extends FieldFrameProps, ComponentProps<'select'> {
  options: readonly Option[]
  /** Shown while nothing is selected; its value is empty. Omit if there is always a selection. */
  placeholder?: string
}

/** A native select for a few options. For many options use `Combobox`. */
export function Select({ options, placeholder, ...props }: SelectProps) {
  const { frame, control } = splitFieldProps(props)
  return (
    <FieldFrame {...frame}>
      {(attributes) => (
        <div className={styles.box}>
          <select {...control} {...attributes} className={classes(styles.control, styles.select)}>
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

/** The error of a whole form (`errors.root`). Place it above the submit button. */
export function FormProblem({ error }: { error?: { message?: string } }) {
  if (!error?.message) return null
  return (
    <p className={styles.problem} role="alert">
      <WarningOctagonIcon size={18} weight="bold" aria-hidden />
      {error.message}
    </p>
  )
}
