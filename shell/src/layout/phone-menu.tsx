import { Drawer, Link } from '@fundharbor/kit'
import type { Viewer } from '../access.ts'
import { useRegistry } from '../registry-context.ts'
import { menuGroups } from '../navigation.ts'
import styles from './phone-menu.module.css'

export interface PhoneMenuProps {
  viewer: Viewer
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The links that a narrow screen has no room for elsewhere. */
export function PhoneMenu({ viewer, open, onOpenChange }: PhoneMenuProps) {
  const [pages, ...groups] = menuGroups(useRegistry(), viewer)
  const close = () => onOpenChange(false)
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title="Menu">
      <nav aria-label="Menu">
        <ul>
          {pages?.[1].map(({ label, to }) => (
            <li key={to}>
              <Link to={to} className={styles.page} onClick={close}>
                {label}
              </Link>
            </li>
          ))}
          {!viewer && (
            <li>
              <Link to="/auth" state={{ mode: 'sign-in' }} className={styles.page} onClick={close}>
                Login
              </Link>
            </li>
          )}
        </ul>
        <div className={styles.groups}>
          {groups.map(([title, links]) => (
            <section key={title}>
              <h3 className={styles.title}>{title}</h3>
              <ul>
                {links.map(({ label, to }) => (
                  <li key={to}>
                    <Link to={to} className={styles.link} onClick={close}>
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </nav>
    </Drawer>
  )
}
