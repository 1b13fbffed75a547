import { lazyPart } from '@fundharbor/kit'
import type { User } from '@fundharbor/contracts/identity/users'
import { Suspense, useDeferredValue, useState } from 'react'
import styles from './avatar-button.module.css'
import { Face } from './face.tsx'

const load = () => import('./avatar-menu.tsx')

/** What cannot be loaded ahead is loaded by the click. */
const prepare = () => void load().catch(() => undefined)

/** Lazy, because most pages are left without opening it. */
const AvatarMenu = lazyPart(() => load().then((module) => module.AvatarMenu))

/** The account menu, whose code is loaded when somebody is about to open it. */
export function AvatarButton({ user }: { user: User }) {
  const [isWanted, setWanted] = useState(false)
  // Deferred, because React holds back what replaces a fallback for 300 ms.
  const isShown = useDeferredValue(isWanted)
  const button = (
    <button
      type="button"
      className={styles.avatar}
      aria-haspopup="menu"
      aria-expanded={isWanted}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => setWanted(true)}
    >
      <Face user={user} />
    </button>
  )
  return <Suspense fallback={button}>{isShown ? <AvatarMenu user={user} /> : button}</Suspense>
}
