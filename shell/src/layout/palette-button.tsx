import type { User } from '@fundharbor/contracts/identity/users'
import { classes, lazyPart } from '@fundharbor/kit'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/ssr/MagnifyingGlass'
import { Suspense, useDeferredValue, useEffect, useState } from 'react'
import styles from './header.module.css'
import { useRememberPage } from '../palette/use-remember-page.ts'

const load = () => import('../palette/palette.tsx')

/** What cannot be loaded ahead is loaded by the click. */
const prepare = () => void load().catch(() => undefined)

/** Lazy, because most pages are left without opening it. */
const Palette = lazyPart(() => load().then((module) => module.Palette))

/** Opens the command palette; Ctrl+K and ⌘K open and close it. */
export function PaletteButton({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  // Deferred, because React holds back what replaces a fallback for 300 ms.
  const isShown = useDeferredValue(isOpen)
  useRememberPage(user.id)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey) return
      event.preventDefault()
      setOpen((wasOpen) => !wasOpen)
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className={classes(styles.tool, styles.palette)}
        aria-label="Search or jump to"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title="Search or jump to (Ctrl+K)"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
      >
        <MagnifyingGlassIcon size={20} />
      </button>
      <Suspense fallback={null}>{isShown && <Palette user={user} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
