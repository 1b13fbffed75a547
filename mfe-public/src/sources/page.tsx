import type { PublicSource } from '@fundharbor/contracts/catalog/sources'
import { labelOf, sources } from '@fundharbor/contracts/vocabulary'
import { EmptyState, formatDate, formatNumber, QueryFallback, useQuery } from '@fundharbor/kit'
import list from '../catalog/list-page.module.css'
import { PageBand } from '../page-band.tsx'
import { PageHead } from '../page-head.tsx'
import { pageMeta } from '../page-meta.ts'
import { AwardSources } from './award-sources.tsx'
import styles from './page.module.css'
import { sourcesQuery } from './queries.ts'

/** Where everything comes from, its terms, and when it was read last. */
export function Component() {
  const query = useQuery(sourcesQuery())
  const { data } = query
  return (
    <>
      <PageHead title={pageMeta.sources.title} description={pageMeta.sources.description} />
      <PageBand title={pageMeta.sources.heading} subtitle={pageMeta.sources.subtitle} background="land" />
      <div className={list.body}>
        {data ? (
          <>
            <Sources all={data} />
            <AwardSources />
          </>
        ) : (
          <QueryFallback title="The sources did not load" label="Loading sources" query={query} />
        )}
      </div>
    </>
  )
}

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
