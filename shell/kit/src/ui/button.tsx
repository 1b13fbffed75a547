import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import styles from './button.module.css'
import { classes } from './classes.ts'
import { Wave } from './wave.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

/** `md` 44 high, `sm` 38 (in cards), `lg` 54 (landing). */
export type ButtonSize = 'sm' | 'md' | 'lg'

interface Shape {
  variant?: ButtonVariant
  size?: ButtonSize
  /** As wide as its place. */
  wide?: boolean
  icon?: ReactNode
}

const classOf = ({ variant = 'primary', size = 'md', wide }: Shape) =>
  classes(styles.button, styles[variant], size !== 'md' && styles[size], wide && styles.wide)

export interface ButtonProps extends ComponentProps<'button'>, Shape {
  /** Shows a small wave before the text and lets nobody press twice; the focus stays. */
  busy?: boolean
}

/** Does something here. Inside a form it submits unless `type="button"`. One primary per card. */
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
      className={classes(classOf({ variant, size, wide }), off && styles.off, busy && styles.busy, className)}
    >
      {busy ? <Wave /> : icon}
      {children}
    </button>
  )
}

/** Goes somewhere and looks like a button: `to` within the site, `href` elsewhere. */
export type LinkButtonProps = Shape & (LinkProps | (ComponentProps<'a'> & { href: string; to?: undefined }))

export function LinkButton({ variant, size, wide, icon, className, children, ...rest }: LinkButtonProps) {
  const look = classes(classOf({ variant, size, wide }), className)
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
  /** What it does, for those who hear it. */
  label: string
  /** 36 instead of 44. */
  small?: boolean
}

/** A button that is only an icon. `aria-pressed` makes it a switch. */
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
