import { Link, QueryFallback, Skeleton } from '@fundharbor/kit'
import { useId, type ComponentProps, type ReactNode } from 'react'
import styles from './dashboard-section.module.css'

interface DashboardSectionProps {
  title: string
  /** The page with all of them. */
  to: string
  query: ComponentProps<typeof QueryFallback>['query']
  isLoaded: boolean
  children: ReactNode
}

/** A list on the dashboard with a link to all of it. Until it has loaded, shows a skeleton or the error. */
export function DashboardSection({ title, to, query, isLoaded, children }: DashboardSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} aria-busy={!isLoaded && !query.error}>
      <header className={styles.head}>
        <h2 id={id} className={styles.heading}>
          {title}
        </h2>
        <Link to={to} className={styles.all}>
          View all
        </Link>
      </header>
      {isLoaded ? (
        children
      ) : (
        <QueryFallback query={query}>
          <ul aria-hidden>
            {[1, 2, 3].map((key) => (
              <li key={key} className={styles.skeleton}>
                <Skeleton width={110} height={24} />
                <Skeleton width="62%" height={18} />
                <Skeleton width="40%" />
              </li>
            ))}
          </ul>
        </QueryFallback>
      )}
    </section>
  )
}
