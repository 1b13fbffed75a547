import { Link, useSearchParams } from '@fundharbor/kit'
import { ChartBarIcon } from '@phosphor-icons/react/dist/ssr/ChartBar'
import { KanbanIcon } from '@phosphor-icons/react/dist/ssr/Kanban'
import { ListBulletsIcon } from '@phosphor-icons/react/dist/ssr/ListBullets'
import styles from './page.module.css'

const views = [
  { value: 'board', label: 'Board', Icon: KanbanIcon },
  { value: 'list', label: 'List', Icon: ListBulletsIcon },
  { value: 'analytics', label: 'Analytics', Icon: ChartBarIcon },
] as const
export type View = (typeof views)[number]['value']

/** The view named in the address; defaults to the first one the plan includes. */
export const readView = (params: URLSearchParams, allowed: View[]): View =>
  allowed.find((view) => view === params.get('view')) ?? allowed[0] ?? 'list'

/** Links between the views, each with its own address. */
export function ViewSwitch({ view, allowed }: { view: View; allowed: View[] }) {
  const [params] = useSearchParams()
  const toAddress = (value: View) => {
    const next = new URLSearchParams(params)
    next.set('view', value)
    return `?${next.toString()}`
  }
  return (
    <nav aria-label="Views" className={styles.views}>
      {views
        .filter(({ value }) => allowed.includes(value))
        .map(({ value, label, Icon }) => (
          <Link
            key={value}
            to={toAddress(value)}
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
}
