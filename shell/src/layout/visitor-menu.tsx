import { lazyPart } from '@fundharbor/kit'
import { ListIcon } from '@phosphor-icons/react/dist/ssr/List'
import { Suspense, useState } from 'react'
import styles from './header.module.css'

/** Lazy, because only narrow screens show it. */
const PhoneMenu = lazyPart(() => import('./phone-menu.tsx').then((module) => module.PhoneMenu))

/** Opens the links that do not fit into the header of a narrow screen. */
export function VisitorMenu() {
  const [isOpen, setOpen] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  const handleOpen = () => {
    setLoaded(true)
    setOpen(true)
  }
  return (
    <>
      <button
        type="button"
        className={styles.menu}
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={handleOpen}
      >
        <ListIcon size={22} />
      </button>
      {isLoaded && (
        <Suspense fallback={null}>
          <PhoneMenu viewer={null} open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
