import { useId, type ComponentProps, type ReactNode } from 'react'
import styles from './choice.module.css'
import { classes } from '../classes.ts'
import { FieldNote } from './field-frame.tsx'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  /** Shown at the end of the line, for example the number of results. */
  count?: number | string
  error?: string
}

/** A checkbox with its label. */
export function Checkbox({ label, count, error, className, ...rest }: CheckboxProps) {
  const noteId = useId()
  return (
    <div className={className}>
      <label className={styles.choice}>
        <input
          {...rest}
          type="checkbox"
          className={classes(styles.mark, styles.check)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : rest['aria-describedby']}
        />
        <span className={styles.text}>{label}</span>
        {count !== undefined && <span className={styles.count}>{count}</span>}
      </label>
      {error && <FieldNote id={noteId} error={error} />}
    </div>
  )
}

export interface RadioProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  count?: number | string
}

/** A radio button with its label. Buttons of one group share a `name`. */
export function Radio({ label, count, className, ...rest }: RadioProps) {
  return (
    <label className={classes(styles.choice, className)}>
      <input {...rest} type="radio" className={classes(styles.mark, styles.radio)} />
      <span className={styles.text}>{label}</span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </label>
  )
}

export interface RadioCardsProps<V extends string> extends Omit<ComponentProps<'input'>, 'type' | 'value'> {
  legend: string
  /** Shows the legend as a section title. */
  large?: boolean
  options: readonly { value: V; label: string; description?: string }[]
  error?: string
}

/** Radio buttons on cards, for a few options. Spread `form.register(name)` into it. */
export function RadioCards<V extends string>({ legend, large, options, error, ...rest }: RadioCardsProps<V>) {
  const noteId = useId()
  return (
    <fieldset className={styles.group} aria-describedby={error ? noteId : undefined}>
      <legend className={classes(styles.legend, large && styles.large)}>{legend}</legend>
      <div className={styles.cards}>
        {options.map(({ value, label, description }) => (
          <label key={value} className={styles.card}>
            <input {...rest} type="radio" value={value} className={classes(styles.mark, styles.radio)} />
            <span className={styles.title}>{label}</span>
            {description && <span className={styles.description}>{description}</span>}
          </label>
        ))}
      </div>
      {error && <FieldNote id={noteId} error={error} />}
    </fieldset>
  )
}
