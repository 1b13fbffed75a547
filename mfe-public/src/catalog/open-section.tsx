import { formatCount, LinkButton, useAuth } from '@fundharbor/kit'
import type { ReactNode } from 'react'
import styles from './open-list.module.css'

interface OpenSectionProps {
  /** How many are open. */
  open: number
  /** The search that shows all of them, as a query string. */
  search: string
  /** The link to that search, for members. */
  label: string
  /** The newest of them. */
  children: ReactNode
}

/** The newest open opportunities, with a link to all of them: search for members, sign-up for visitors. */
export function OpenSection({ open, search, label, children }: OpenSectionProps) {
  const { user } = useAuth()
  return (
    <section aria-labelledby="open-opportunities">
      <h2 id="open-opportunities" className={styles.heading}>
        Open opportunities
      </h2>
      {children}
      <div className={styles.end}>
        {user ? (
          <LinkButton to={`/opportunities${search}`}>{label}</LinkButton>
        ) : (
          <>
            <p>With an account, you can search them all and see whom to contact and where to apply.</p>
            <LinkButton to="/auth" state={{ from: { pathname: '/opportunities', search } }}>
              Sign up to see {formatCount(open, 'opportunity', 'opportunities')}
            </LinkButton>
          </>
        )}
      </div>
    </section>
  )
}
