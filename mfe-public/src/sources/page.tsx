import type { PublicSource } from '@fundharbor/contracts/catalog/sources'
import { labelOf, sources } from '@fundharbor/contracts/vocabulary'
import { EmptyState, formatDate, formatNumber, Link, useQuery } from '@fundharbor/kit'
import { ListPage } from '../catalog/list-page.tsx'
import { AwardSources } from './award-sources.tsx'
import styles from './page.module.css'
import { sourcesQuery } from './queries.ts'

/** Where everything comes from, its terms, and when it was read last. */
export const Component = () => (
  <ListPage of="sources" background="land" query={useQuery(sourcesQuery())}>
    {(all) => (
      <>
        <Sources all={all} />
        <ProgramSource />
        <AwardSources />
      </>
    )}
  </ListPage>
)

const Sources = ({ all }: { all: readonly PublicSource[] }) =>
  all.length === 0 ? (
    <EmptyState title="No opportunities are open right now">Sources appear here with them.</EmptyState>
  ) : (
    <ul className={styles.sources}>
      {all.map((source) => (
        <Source key={source.source} source={source} />
      ))}
    </ul>
  )

const facts = [
  ['withText', 'a description'],
  ['withDeadline', 'a date'],
  ['withAmount', 'an amount'],
  ['withEligibility', 'who can apply'],
  ['withPlace', 'a place'],
] as const

function Source({ source }: { source: PublicSource }) {
  const { source: name, open, url, terms, isLive, readAt } = source
  return (
    <li className={styles.source}>
      <h2 className={styles.name}>
        {url ? <a href={url}>{labelOf(sources, name)}</a> : labelOf(sources, name)}
      </h2>
      <p className={styles.open}>
        {formatNumber(open)} open{readAt && `, last read ${formatDate(readAt)}`}
        {isLive ? ', read every night' : ''}
      </p>
      <p>{terms}</p>
      <ul className={styles.shares} aria-label="How many state">
        {facts.map(([field, label]) => (
          <li key={field}>
            <strong>{Math.round((100 * source[field]) / open)}%</strong> state {label}
          </li>
        ))}
      </ul>
    </li>
  )
}

/** Where the federal programs come from, which are shipped as a file. */
const ProgramSource = () => (
  <section aria-labelledby="program-source" className={styles.others}>
    <h2 id="program-source">
      <Link to="/programs">Federal programs</Link>
    </h2>
    <div className={styles.source}>
      <h3 className={styles.name}>
        <a href="https://fpi.omb.gov/">OMB’s Federal Program Inventory</a>
      </h3>
      <p className={styles.open}>As published in February 2025</p>
      <p>A work of the United States government, in the public domain.</p>
    </div>
  </section>
)
