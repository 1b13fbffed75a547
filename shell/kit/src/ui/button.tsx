import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import styles from './button.module.css'
import { classes } from '../classes.ts'
import { Wave } from './wave.tsx'

/** One `primary` per card. `quiet` has no border, `danger` deletes something. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

/** Height in pixels: `sm` 38 (in cards), `md` 44, `lg` 54 (landing page). */
export type ButtonSize = 'sm' | 'md' | 'lg'

interface ButtonStyle {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Full width. */
  wide?: boolean
  icon?: ReactNode
}

const buttonClasses = ({ variant = 'primary', size = 'md', wide }: ButtonStyle) =>
  classes(styles.button, styles[variant], size !== 'md' && styles[size], wide && styles.wide)

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** Shows a wave before the text and ignores clicks. The button keeps the focus. */
  busy?: boolean
}

/** A button. Inside a form it submits unless `type="button"`. Use one primary button per card. */
export function Button({
  variant,
  size,
  wide,
  icon,
  busy = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  const off = busy || rest.disabled
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else rest.onClick?.(event)
  }
  return (
    <button
      {...rest}
      onClick={handleClick}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={classes(
        buttonClasses({ variant, size, wide }),
        off && styles.off,
        busy && styles.busy,
        className,
      )}
    >
      {busy ? <Wave /> : icon}
      {children}
    </button>
  )
}

export type LinkButtonProps = ButtonStyle &
  (LinkProps | (ComponentProps<'a'> & { href: string; to?: undefined }))

/** A link that looks like a button: `to` within the site, `href` for other sites. */
export function LinkButton({ variant, size, wide, icon, className, children, ...rest }: LinkButtonProps) {
  const look = classes(buttonClasses({ variant, size, wide }), className)
  const content = (
    <>
      {icon}
      {children}
    </>
  )
  if (rest.to === undefined) {
    return (
      <a {...rest} className={look}>
        {content}
      </a>
    )
  }
  return (
    <Link {...rest} className={look}>
      {content}
    </Link>
  )
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The accessible name. */
  label: string
  /** 36 pixels instead of 44. */
  small?: boolean
}

/** A button with only an icon. `aria-pressed` makes it a toggle. */
export function IconButton({ label, small, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={classes(styles.icon, small && styles.small, className)}
    />
  )
}
