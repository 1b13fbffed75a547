import { Link, NavLink, useLocation } from '@fundharbor/kit'
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/ssr/ArrowLeft'
import { GaugeIcon } from '@phosphor-icons/react/dist/ssr/Gauge'
import { PlugsIcon } from '@phosphor-icons/react/dist/ssr/Plugs'
import { ListChecksIcon } from '@phosphor-icons/react/dist/ssr/ListChecks'
import { HandCoinsIcon } from '@phosphor-icons/react/dist/ssr/HandCoins'
import { UsersIcon } from '@phosphor-icons/react/dist/ssr/Users'
import { ArticleIcon } from '@phosphor-icons/react/dist/ssr/Article'
import { FileTextIcon } from '@phosphor-icons/react/dist/ssr/FileText'
import { TrayIcon } from '@phosphor-icons/react/dist/ssr/Tray'
import { ChatsIcon } from '@phosphor-icons/react/dist/ssr/Chats'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/ssr/EnvelopeSimple'
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/ssr/ClockCounterClockwise'
import { RocketLaunchIcon } from '@phosphor-icons/react/dist/ssr/RocketLaunch'
import { GearSixIcon } from '@phosphor-icons/react/dist/ssr/GearSix'
import { TreeStructureIcon } from '@phosphor-icons/react/dist/ssr/TreeStructure'
import { ListIcon } from '@phosphor-icons/react/dist/ssr/List'
import { useId, useState } from 'react'
import styles from './console.module.css'

const sections = [
  { to: '/admin', label: 'Dashboard', Icon: GaugeIcon },
  { to: '/admin/sources', label: 'Sources', Icon: PlugsIcon },
  { to: '/admin/subjects', label: 'Subjects', Icon: TreeStructureIcon },
  { to: '/admin/funders', label: 'Funders', Icon: HandCoinsIcon },
  { to: '/admin/users', label: 'Users', Icon: UsersIcon },
  { to: '/admin/blog', label: 'Blog', Icon: ArticleIcon },
  { to: '/admin/templates', label: 'Templates', Icon: FileTextIcon },
  { to: '/admin/contact', label: 'Contact messages', Icon: TrayIcon },
  { to: '/admin/forum', label: 'Forum', Icon: ChatsIcon },
  { to: '/admin/newsletter', label: 'Newsletter', Icon: EnvelopeSimpleIcon },
  { to: '/admin/jobs', label: 'Jobs', Icon: ClockCounterClockwiseIcon },
  { to: '/admin/releases', label: 'Releases', Icon: RocketLaunchIcon },
  { to: '/admin/audit', label: 'Audit log', Icon: ListChecksIcon },
  { to: '/admin/settings', label: 'Settings', Icon: GearSixIcon },
]

/** The sections of the console. On narrow screens, a button with the name of the open section shows them. */
export function SideMenu() {
  const { pathname } = useLocation()
  // Going to another section closes the menu.
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isOpen = openedAt === pathname
  const listId = useId()
  return (
    <nav aria-label="Console" className={styles.menu}>
      <button
        type="button"
        className={styles.opener}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpenedAt(isOpen ? null : pathname)}
      >
        <ListIcon size={20} aria-hidden />
        <span className="fold">{labelOf(pathname)}</span>
      </button>
      <div id={listId} className={styles.entries} data-open={isOpen}>
        {sections.map(({ to, label, Icon }) => (
          <NavLink key={to} to={to} end={to === '/admin'} className={styles.entry}>
            <Icon size={20} />
            {label}
          </NavLink>
        ))}
        <Link to="/" className={styles.back}>
          <ArrowLeftIcon size={16} weight="bold" />
          Back to the site
        </Link>
      </div>
    </nav>
  )
}

/** The section that a page belongs to. */
const labelOf = (pathname: string) =>
  sections.findLast(({ to }) => pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`)))
    ?.label ?? 'Sections'
