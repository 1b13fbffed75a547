import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { DeadlineLabel, Link, useLocation, useQuery } from '@fundharbor/kit'
import { readBackground, opportunityPath } from '../shared/paths.ts'
import { similarQuery } from '../catalog/queries.ts'
import styles from './details.module.css'

const SHOWN = 3

/** Open opportunities on the same subjects, most similar first. Hidden if there are none. */
export function Similar({ id, level: Heading }: { id: string; level: 'h2' | 'h3' }) {
  const { data } = useQuery(similarQuery(id))
  if (!data || data.length === 0) return null
  return (
    <section className={styles.similar}>
      <Heading className={styles.sectionTitle}>Similar opportunities</Heading>
      <ul>
        {data.slice(0, SHOWN).map((row) => (
          <SimilarRow key={row.id} row={row} />
        ))}
      </ul>
    </section>
  )
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
