import { useId, type ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './field.module.css'
import { WarningCircleIcon } from './icons.ts'

/** What every field takes beside the attributes of its control. */
export interface FieldLook {
  label: string
  /** Heard, not seen: where the place makes the label plain. */
  hideLabel?: boolean
  /** Adds "(optional)" after the label. */
  optional?: boolean
  /** A sentence below; gives way to the error. */
  hint?: ReactNode
  /** What is wrong with the value. */
  error?: string
  /** At the end of the label's line, e.g. a link. */
  aside?: ReactNode
}

/** Attributes that tie a control to its label, hint and error. */
export interface FieldTies {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FrameProps extends FieldLook {
  id?: string
  className?: string
  children: (ties: FieldTies) => ReactNode
}

/** Takes the frame's part out of a field's props. */
export function splitLook<P extends FieldLook & { id?: string; className?: string }>(props: P) {
  const { label, hideLabel, optional, hint, error, aside, id, className, ...control } = props
  return { look: { label, hideLabel, optional, hint, error, aside, id, className }, control }
}

/** Label above, control, then hint or error with its icon. */
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

/** The line below a control. An error that appears is announced. */
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
