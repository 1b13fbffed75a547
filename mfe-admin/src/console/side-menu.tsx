import { Link, NavLink } from '@fundharbor/kit'
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/ssr/ArrowLeft'
import { GaugeIcon } from '@phosphor-icons/react/dist/ssr/Gauge'
import { PlugsIcon } from '@phosphor-icons/react/dist/ssr/Plugs'
import { ListChecksIcon } from '@phosphor-icons/react/dist/ssr/ListChecks'
import { UsersIcon } from '@phosphor-icons/react/dist/ssr/Users'
import { ArticleIcon } from '@phosphor-icons/react/dist/ssr/Article'
import { TrayIcon } from '@phosphor-icons/react/dist/ssr/Tray'
import { ChatsIcon } from '@phosphor-icons/react/dist/ssr/Chats'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/ssr/EnvelopeSimple'
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/ssr/ClockCounterClockwise'
import { RocketLaunchIcon } from '@phosphor-icons/react/dist/ssr/RocketLaunch'
import { GearSixIcon } from '@phosphor-icons/react/dist/ssr/GearSix'
import styles from './console.module.css'

const sections = [
  { to: '/admin', label: 'Dashboard', Icon: GaugeIcon },
  { to: '/admin/sources', label: 'Sources', Icon: PlugsIcon },
  { to: '/admin/users', label: 'Users', Icon: UsersIcon },
  { to: '/admin/blog', label: 'Blog', Icon: ArticleIcon },
  { to: '/admin/inbox', label: 'Inbox', Icon: TrayIcon },
  { to: '/admin/forum', label: 'Forum', Icon: ChatsIcon },
  { to: '/admin/newsletter', label: 'Newsletter', Icon: EnvelopeSimpleIcon },
  { to: '/admin/jobs', label: 'Jobs', Icon: ClockCounterClockwiseIcon },
  { to: '/admin/releases', label: 'Releases', Icon: RocketLaunchIcon },
  { to: '/admin/audit', label: 'Audit log', Icon: ListChecksIcon },
  { to: '/admin/settings', label: 'Settings', Icon: GearSixIcon },
]

/** The console's sections; above the section on narrow screens. */
export const SideMenu = () => (
  <nav aria-label="Console" className={styles.menu}>
    {sections.map(({ to, label, Icon }) => (
      <NavLink key={to} to={to} end className={styles.entry}>
        <Icon size={20} />
        {label}
      </NavLink>
    ))}
    <Link to="/" className={styles.back}>
      <ArrowLeftIcon size={16} weight="bold" />
      Back to the site
    </Link>
  </nav>
)
