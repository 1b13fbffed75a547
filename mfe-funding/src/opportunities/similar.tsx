import type { Opportunity } from '@fundharbor/contracts/catalog/opportunities'
import { categories, labelOf } from '@fundharbor/contracts/vocabulary'
import { DeadlineLabel, Link, useLocation, useQuery } from '@fundharbor/kit'
import { backgroundOf, opportunityPath } from '../addresses.ts'
import { fewQuery } from '../opportunity-queries.ts'
import styles from './details.module.css'

const SHOWN = 3

/** Others that are open in the same category and sector; the next to close first. */
export function Similar({ full, level: Heading }: { full: Opportunity; level: 'h2' | 'h3' }) {
  const { category, sector } = full
  const { data } = useQuery(
    fewQuery({ category, sector: sector ?? undefined, sort: 'deadline', limit: String(SHOWN + 1) }),
  )
  const location = useLocation()
  const background = backgroundOf(location)
  const others = data?.rows.filter(({ id }) => id !== full.id).slice(0, SHOWN) ?? []
  if (others.length === 0) return null
  return (
    <section className={styles.similar}>
      <Heading className={styles.sectionTitle}>Similar opportunities</Heading>
      <p className={styles.missing}>
        also in {[labelOf(categories, category), sector].filter(Boolean).join(', ')}
      </p>
      <ul>
        {others.map((row) => (
          <li key={row.id}>
            <Link
              to={opportunityPath(row.id)}
              replace={background !== null}
              state={background === null ? undefined : { background }}
              preventScrollReset={background !== null}
            >
              {row.title}
            </Link>
            <DeadlineLabel call={row} />
          </li>
        ))}
      </ul>
    </section>
  )
}
