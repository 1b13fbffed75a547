import type { OpportunityDetails, OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { DeadlineLabel, formatCount, Link, useLocation, useQuery } from '@fundharbor/kit'
import { readBackground, opportunityPath } from '../shared/paths.ts'
import { similarQuery } from '../catalog/queries.ts'
import { useMemberPages } from '../shared/member-pages.ts'
import styles from './details.module.css'
import { Folded } from './folded.tsx'

const SHOWN = 3

/** Open opportunities on the same subjects, most similar first, and where there are more. */
export function Similar({ full, level }: { full: OpportunityDetails; level: 'h2' | 'h3' }) {
  const { data = [] } = useQuery(similarQuery(full.id))
  const more = useMoreLinks(full)
  const rows = data.slice(0, SHOWN)
  if (rows.length + more.length === 0) return null
  return (
    <section className={styles.similar}>
      <Folded
        title="Similar opportunities"
        level={level}
        note={rows.length > 0 ? formatCount(rows.length, 'open', 'open') : undefined}
      >
        <ul>
          {rows.map((row) => (
            <SimilarRow key={row.id} row={row} />
          ))}
        </ul>
        {more.length > 0 && (
          <p className={styles.moreLike}>
            More:{' '}
            {more.map(({ to, label }, at) => (
              <span key={to}>
                {at > 0 && ', '}
                <Link to={to}>{label}</Link>
              </span>
            ))}
          </p>
        )}
      </Folded>
    </section>
  )
}

/** The pages of its subjects and of its federal programs, if the site has them. */
function useMoreLinks({ subjects, programs }: OpportunityDetails): { to: string; label: string }[] {
  const pages = useMemberPages('/subjects', '/programs')
  return [
    ...(pages?.['/subjects']
      ? subjects.map(({ id, label }) => ({ to: `/subjects/${encodeURIComponent(id)}`, label }))
      : []),
    ...(pages?.['/programs']
      ? programs.map(({ listing }) => ({ to: `/programs/${listing}`, label: `program ${listing}` }))
      : []),
  ]
}

/** Replaces the open dialog, so the list behind stays where it is. */
function SimilarRow({ row }: { row: OpportunityRow }) {
  const background = readBackground(useLocation())
  return (
    <li>
      <div className={styles.similarWords}>
        <Link
          to={opportunityPath(row.id)}
          replace={background !== null}
          state={background === null ? undefined : { background }}
          preventScrollReset={background !== null}
        >
          {row.title}
        </Link>
        <p className={styles.similarFunder}>{row.funderName}</p>
      </div>
      <DeadlineLabel opportunity={row} />
    </li>
  )
}
