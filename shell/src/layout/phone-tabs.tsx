import type { User } from '@fundharbor/contracts/identity/users'
import { isCurrent } from '@fundharbor/contracts/platform/current-link'
import { Link, useLocation } from '@fundharbor/kit'
import { BinocularsIcon } from '@phosphor-icons/react/dist/ssr/Binoculars'
import { CircleIcon } from '@phosphor-icons/react/dist/ssr/Circle'
import { FileTextIcon } from '@phosphor-icons/react/dist/ssr/FileText'
import { HouseIcon } from '@phosphor-icons/react/dist/ssr/House'
import { KanbanIcon } from '@phosphor-icons/react/dist/ssr/Kanban'
import { ListIcon } from '@phosphor-icons/react/dist/ssr/List'
import { useState } from 'react'
import { useRegistry } from '../registry-context.ts'
import { linksOf } from '../navigation.ts'
import { PhoneMenu } from './phone-menu.tsx'
import styles from './phone-tabs.module.css'

/** Icons that `area.json` may name. */
const icons = { house: HouseIcon, binoculars: BinocularsIcon, kanban: KanbanIcon, 'file-text': FileTextIcon }

export const tabIcons = Object.keys(icons)

const getIcon = (name = '') => (name in icons ? icons[name as keyof typeof icons] : CircleIcon)

/** The bottom bar on narrow screens: the tabs that areas declare, and a menu with the other links. */
export function PhoneTabs({ user }: { user: User }) {
  const registry = useRegistry()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <nav aria-label="Tabs" className={styles.tabs}>
        {linksOf(registry, 'tabs', user).map(({ label, to, icon }) => {
          const Icon = getIcon(icon)
          const current = isCurrent(to, pathname)
          return (
            <Link key={to} to={to} className={styles.tab} aria-current={current ? 'page' : undefined}>
              <Icon size={22} weight={current ? 'fill' : 'regular'} />
              {label}
            </Link>
          )
        })}
        <button type="button" className={styles.tab} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <ListIcon size={22} />
          Menu
        </button>
      </nav>
      <PhoneMenu viewer={user} open={open} onOpenChange={setOpen} />
    </>
  )
}
