import { Dialog as Radix } from 'radix-ui'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { IconButton } from './button.tsx'
import { classes } from '../classes.ts'
import type { DialogProps } from './dialog.tsx'
import styles from './dialog.module.css'
import { growFromOpener } from './grow.ts'
import { XIcon } from './icons.ts'

/** The dialog itself, loaded when the first one opens. Traps the focus and returns it to the opener on close. */
export function DialogFrame({
  open,
  onOpenChange,
  drawer,
  required = false,
  yields = false,
  ...parts
}: DialogProps & { drawer?: boolean }) {
  const { size = 'md', rail, footer, note, description } = parts
  const opener = useRef<Element | null>(null)
  const holds = (open && yields) || undefined
  const isKept = required || yields
  useLeaveEscape(yields)
  const handleClosed = (event: Event) => {
    event.preventDefault()
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  // Radix sends Escape to the layer that opened last, so an open toast would keep it from the dialog.
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    if (!isKept) onOpenChange(false)
  }
  return (
    // An open dialog keeps pointer and focus from everything else on the page. A closed one that stays in place does not.
    <Radix.Root open={open && !yields} onOpenChange={onOpenChange}>
      <Radix.Portal forceMount={holds}>
        <Radix.Overlay
          forceMount={holds}
          className={classes(
            styles.scrim,
            drawer && styles.drawer,
            required && styles.required,
            holds && styles.holds,
          )}
        >
          <Radix.Content
            forceMount={holds}
            ref={growFromOpener}
            className={classes(styles.dialog, styles[size], rail !== undefined && styles.withRail)}
            onOpenAutoFocus={() => (opener.current = document.activeElement)}
            onCloseAutoFocus={handleClosed}
            onEscapeKeyDown={(event) => (isKept || keepsEscape(event.target)) && event.preventDefault()}
            onInteractOutside={(event) => isKept && event.preventDefault()}
            onKeyDown={handleKey}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            <span className={styles.grabber} aria-hidden />
            <DialogBody {...parts} />
            {footer && (
              <div className={styles.footer}>
                {note && <div className={styles.note}>{note}</div>}
                {footer}
              </div>
            )}
            {!required && (
              <Radix.Close asChild>
                <IconButton className={styles.close} label="Close dialog">
                  <XIcon size={22} aria-hidden />
                </IconButton>
              </Radix.Close>
            )}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** While a dialog of somebody else is above, Escape belongs to it: Radix would take the key even from a native one. */
function useLeaveEscape(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined
    const leave = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') event.stopPropagation()
    }
    addEventListener('keydown', leave, { capture: true })
    return () => removeEventListener('keydown', leave, { capture: true })
  }, [isActive])
}

/** An open list, or a field with `data-keeps-escape`, uses Escape before its dialog does. */
const keepsEscape = (target: EventTarget | null) =>
  target instanceof Element && target.matches('[aria-expanded=true], [data-keeps-escape]')

type BodyProps = Pick<DialogProps, 'title' | 'above' | 'description' | 'rail' | 'children'>

// Focusable, so that the keyboard can scroll a body without controls.
function DialogBody({ title, above, description, rail, children }: BodyProps) {
  return (
    <div className={styles.body} role="group" aria-label={title} tabIndex={0}>
      <div className={styles.main}>
        <header className={styles.head}>
          {above && <div className={styles.above}>{above}</div>}
          <Radix.Title className={styles.title}>{title}</Radix.Title>
          {description && <Radix.Description className={styles.description}>{description}</Radix.Description>}
        </header>
        <div className={styles.content}>{children}</div>
      </div>
      {rail !== undefined && <aside className={styles.rail}>{rail}</aside>}
    </div>
  )
}
