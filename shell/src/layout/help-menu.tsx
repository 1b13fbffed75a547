import type { User } from '@fundharbor/contracts/identity/users'
import { Link } from '@fundharbor/kit'
import { QuestionIcon } from '@phosphor-icons/react/dist/ssr/Question'
import { useId, type MouseEvent } from 'react'
import { helpLinks } from '../navigation.ts'
import { useRegistry } from '../registry-context.ts'
import styles from './header.module.css'

/** Help, webinars, community and contact, behind a question mark. */
export function HelpMenu({ user }: { user: User }) {
  const id = useId()
  const links = helpLinks(useRegistry(), user)
  const close = ({ currentTarget }: MouseEvent) =>
    currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
  return (
    <>
      <button
        type="button"
        className={styles.help}
        popoverTarget={id}
        aria-label="Help and contact"
        title="Help and contact"
      >
        <QuestionIcon size={20} />
      </button>
      <nav id={id} popover="auto" className={styles.helpLinks} aria-label="Help and contact">
        {links.map(({ label, to }) => (
          <Link key={to} to={to} className={styles.helpLink} onClick={close}>
            {label}
          </Link>
        ))}
      </nav>
    </>
  )
}
