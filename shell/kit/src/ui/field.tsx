import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { formatCount } from '../format-money.ts'
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
  /** What else a Combobox finds it by. */
  otherNames?: readonly string[]
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

interface FormSummaryProps<Name extends string> {
  errors: { [Field in NoInfer<Name>]?: unknown }
  /** The fields' labels, in their order. */
  labels: Record<Name, string>
  /** Moves the focus to a field, such as `form.setFocus`. */
  onSelect: (name: NoInfer<Name>) => void
}

/** Names the fields with errors and leads to them. For forms that are higher than a screen, above the submit button. */
export function FormSummary<Name extends string>({ errors, labels, onSelect }: FormSummaryProps<Name>) {
  const names = (Object.keys(labels) as Name[]).filter((name) => errors[name])
  if (names.length === 0) return null
  return (
    <div className={styles.problem}>
      <WarningOctagonIcon size={18} weight="bold" aria-hidden />
      <nav aria-label="Fields to check">
        Check {formatCount(names.length, 'field')}:{' '}
        {names.map((name) => (
          <button key={name} type="button" className={styles.fieldLink} onClick={() => onSelect(name)}>
            {labels[name]}
          </button>
        ))}
      </nav>
    </div>
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
