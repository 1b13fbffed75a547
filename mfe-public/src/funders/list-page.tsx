import { EmptyState, formatCount, QueryFallback, useQuery, useSearchParams } from '@fundharbor/kit'
import type { FunderNode } from '@fundharbor/contracts/catalog/public-pages'
import { FunderLink, FunderLinks } from '../catalog/funder-links.tsx'
import { PageBand } from '../page-band.tsx'
import { PageHead } from '../page-head.tsx'
import { pageMeta } from '../page-meta.ts'
import { SearchField } from '../search-field.tsx'
import list from '../catalog/list-page.module.css'
import styles from './list-page.module.css'
import { fundersQuery } from './queries.ts'

/** All funders with open opportunities, by name. The search is kept in the URL. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const query = useQuery(fundersQuery())
  const { data } = query
  return (
    <>
      <PageHead title={pageMeta.funders.title} description={pageMeta.funders.description} />
      <PageBand title={pageMeta.funders.heading} subtitle={pageMeta.funders.subtitle}>
        <SearchField
          label="Find a funder"
          placeholder="Find a funder by name"
          value={search}
          onChange={(text) => setParams(text ? { search: text } : {}, { replace: true })}
        />
      </PageBand>
      <div className={list.body}>
        {data ? (
          <Funders funders={data} search={search} />
        ) : (
          <QueryFallback title="The funders did not load" label="Loading funders" query={query} />
        )}
      </div>
    </>
  )
}

const PastFunders = ({ funders }: { funders: readonly FunderNode[] }) => (
  <ul>
    {funders.map(({ slug, name, awards }) => (
      <li key={slug} className={styles.pastFunder}>
        <FunderLink name={name} />
        <span>{formatCount(awards, 'past award')}</span>
      </li>
    ))}
  </ul>
)

function Funders({ funders, search }: { funders: readonly FunderNode[]; search: string }) {
  if (funders.length === 0)
    return <EmptyState title="No opportunities are open right now">New ones are added every day.</EmptyState>
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = funders.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
  if (found.length === 0)
    return <EmptyState title="No funders found">Try one word of the name, or a shorter one.</EmptyState>
  const [open, past] = [found.filter((each) => each.open > 0), found.filter((each) => each.open === 0)]
  return (
    <section aria-labelledby="found" className={styles.funders}>
      <h2 id="found" className={list.heading}>
        {formatCount(found.length, 'funder')}
      </h2>
      <FunderLinks funders={open} />
      {past.length > 0 && (
        <>
          <h3 className={styles.past}>Nothing open today, but past awards are known</h3>
          <PastFunders funders={past} />
        </>
      )}
    </section>
  )
}
