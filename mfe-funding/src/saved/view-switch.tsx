import { Link } from '@fundharbor/kit'
import { BellIcon } from '@phosphor-icons/react/dist/ssr/Bell'
import { CalendarBlankIcon } from '@phosphor-icons/react/dist/ssr/CalendarBlank'
import { ListBulletsIcon } from '@phosphor-icons/react/dist/ssr/ListBullets'
import styles from './page.module.css'

const views = [
  { value: 'list', label: 'List', Icon: ListBulletsIcon },
  { value: 'calendar', label: 'Calendar', Icon: CalendarBlankIcon },
  { value: 'searches', label: 'Searches', Icon: BellIcon },
] as const
type View = (typeof views)[number]['value']

/** The view named in the address; defaults to the list. */
export const readView = (params: URLSearchParams): View =>
  views.find(({ value }) => value === params.get('view'))?.value ?? 'list'

/** Links between the views, each with its own address. */
export const ViewSwitch = ({ view }: { view: View }) => (
  <nav aria-label="Views" className={styles.views}>
    {views.map(({ value, label, Icon }) => (
      <Link
        key={value}
        to={value === 'list' ? '?' : `?view=${value}`}
        preventScrollReset
        className={styles.view}
        aria-current={value === view ? 'page' : undefined}
      >
        <Icon size={18} aria-hidden />
        {label}
      </Link>
    ))}
  </nav>
)
