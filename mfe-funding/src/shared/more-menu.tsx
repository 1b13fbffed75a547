import { DotsThreeIcon } from '@phosphor-icons/react/dist/ssr/DotsThree'
import { useEffect, useRef, type ReactNode } from 'react'
import styles from './more-menu.module.css'

/** What is needed rarely, behind a button. Closes with a choice, with Escape, and when the reader goes elsewhere. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => (menu.current ? closeItself(menu.current) : undefined), [])
  return (
    <details ref={menu} className={styles.menu}>
      <summary>
        <DotsThreeIcon size={20} weight="bold" aria-hidden />
        More
      </summary>
      <div className={styles.items}>{children}</div>
    </details>
  )
}

/** Returns what stops it. */
function closeItself(menu: HTMLDetailsElement): () => void {
  const summary = menu.querySelector('summary')
  const close = () => {
    // A dialog that a choice opens gives the focus back to where it was.
    summary?.focus()
    menu.open = false
  }
  const handleElsewhere = ({ target }: Event) => {
    if (target instanceof Node && !menu.contains(target)) menu.open = false
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.open) return
    event.stopPropagation()
    close()
  }
  const items = summary?.nextElementSibling
  addEventListener('pointerdown', handleElsewhere)
  addEventListener('focusin', handleElsewhere)
  items?.addEventListener('click', close)
  // Before the dialog that the menu is in hears of it and closes, too.
  addEventListener('keydown', handleKey, { capture: true })
  return () => {
    removeEventListener('pointerdown', handleElsewhere)
    removeEventListener('focusin', handleElsewhere)
    items?.removeEventListener('click', close)
    removeEventListener('keydown', handleKey, { capture: true })
  }
}
