import type { PublicSource } from '@fundharbor/contracts/catalog/sources'
import { labelOf, sources } from '@fundharbor/contracts/vocabulary'
import { EmptyState, formatDate, formatNumber, useQuery } from '@fundharbor/kit'
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
