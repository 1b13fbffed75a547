import { useId, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './field.module.css'
import { WarningCircleIcon } from './icons.ts'

/** Props of every field, besides the attributes of its control. */
export interface FieldFrameProps {
  label: string
  /** Hides the label visually; screen readers still read it. */
  hideLabel?: boolean
  /** Adds "(optional)" after the label. */
  optional?: boolean
  /** A sentence below the control; the error replaces it. */
  hint?: ReactNode
  error?: string
  /** Shown at the end of the label's line, for example a link. */
  aside?: ReactNode
}

/** Attributes that link a control to its label, hint and error. */
export interface ControlAttributes {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FrameProps extends FieldFrameProps {
  id?: string
  className?: string
  children: (attributes: ControlAttributes) => ReactNode
}

/** Splits a field's props into those of its frame and those of its control. */
export function splitFieldProps<P extends FieldFrameProps & { id?: string; className?: string }>(props: P) {
  const { label, hideLabel, optional, hint, error, aside, id, className, ...control } = props
  return { frame: { label, hideLabel, optional, hint, error, aside, id, className }, control }
}

/** A label, a control, and a hint or an error below it. */
export function FieldFrame({
  label,
  hideLabel,
  optional,
  hint,
  error,
  aside,
  className,
  children,
  ...rest
}: FrameProps) {
  const ownId = useId()
  const id = rest.id ?? ownId
  const noteId = `${id}-note`
  const hasNote = Boolean(error ?? hint)
  return (
    <div className={classes(styles.frame, className)}>
      <div className={hideLabel ? styles.hidden : styles.top}>
        <label className={styles.label} htmlFor={id}>
          {label} {optional && <span className={styles.optional}>(optional)</span>}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': hasNote ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hasNote && <FieldNote id={noteId} hint={hint} error={error} />}
    </div>
  )
}

/** The hint or error below a control. Screen readers announce an error when it appears. */
export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: string }) {
  if (!error) {
    return (
      <p className={styles.hint} id={id}>
        {hint}
      </p>
    )
  }
  return (
    <p className={styles.error} id={id} role="alert">
      <WarningCircleIcon size={15} weight="bold" aria-hidden />
      {error}
    </p>
  )
}
