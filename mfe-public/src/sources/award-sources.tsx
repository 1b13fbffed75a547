import type { PublicAwardSource } from '@fundharbor/contracts/catalog/awards'
import { formatCount, useQuery } from '@fundharbor/kit'
import { SourceName } from '../awards/source-name.tsx'
import styles from './page.module.css'
import { awardSourcesQuery } from './queries.ts'

/** Where past awards come from, and under which terms; nothing before they are loaded. */
export function AwardSources() {
  const { data = [] } = useQuery(awardSourcesQuery())
  if (data.length === 0) return null
  return (
    <section aria-labelledby="award-sources" className={styles.others}>
      <h2 id="award-sources">Past awards</h2>
      <ul className={styles.sources}>
        {data.map((source) => (
          <li key={source.id} className={styles.source}>
            <h3 className={styles.name}>
              <SourceName source={source} />
            </h3>
            <p className={styles.open}>{describe(source)}</p>
            <p>
              {source.terms}. {source.note}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function describe({ awards, firstYear, lastYear }: PublicAwardSource): string {
  if (awards === 0) return 'Asked for the awards of calls and programs that members open'
  const years =
    firstYear === null ? '' : `, ${firstYear === lastYear ? firstYear : `${firstYear} to ${lastYear}`}`
  return formatCount(awards, 'award') + years
}
