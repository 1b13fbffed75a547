import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { DeadlineLabel, Link, useLocation, useQuery } from '@fundharbor/kit'
import { useId } from 'react'
import { backgroundOf, opportunityPath } from '../shared/addresses.ts'
import { similarQuery } from '../catalog/queries.ts'
import { Star } from '../saved/star.tsx'
import { usePressStar, useSavedIds, type PressStar } from '../saved/use-star.ts'
import styles from './details.module.css'

const SHOWN = 3

/** Others that are open and speak of the same, the most alike first. Without any the part stays away. */
export function Similar({ id, level: Heading }: { id: string; level: 'h2' | 'h3' }) {
  const { data } = useQuery(similarQuery(id))
  const saved = useSavedIds()
  const pressStar = usePressStar()
  if (!data || data.length === 0) return null
  return (
    <section className={styles.similar}>
      <Heading className={styles.sectionTitle}>Similar opportunities</Heading>
      <ul>
        {data.slice(0, SHOWN).map((row) => (
          <SimilarRow key={row.id} row={row} isSaved={saved.has(row.id)} onStar={pressStar} />
        ))}
      </ul>
    </section>
  )
}

interface SimilarRowProps {
  row: OpportunityRow
  isSaved: boolean
  onStar: PressStar
}

/** Opens in place of the one it is similar to: the list beneath stays. */
function SimilarRow({ row, isSaved, onStar }: SimilarRowProps) {
  const titleId = useId()
  const background = backgroundOf(useLocation())
  return (
    <li>
      <div className={styles.similarWords}>
        <Link
          id={titleId}
          to={opportunityPath(row.id)}
          replace={background !== null}
          state={background === null ? undefined : { background }}
          preventScrollReset={background !== null}
        >
          {row.title}
        </Link>
        <p className={styles.similarFunder}>{row.funderName}</p>
      </div>
      <DeadlineLabel call={row} />
      <Star id={row.id} isSaved={isSaved} onPress={onStar} titleId={titleId} />
    </li>
  )
}
