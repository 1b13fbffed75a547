import { EmptyState, formatCount, useQuery, useSearchParams } from '@fundharbor/kit'
import type { FunderNode } from '@fundharbor/contracts/catalog/public-pages'
import { FunderLink, FunderLinks } from '../catalog/funder-links.tsx'
import { Found, ListPage } from '../catalog/list-page.tsx'
import { SearchField } from '../search-field.tsx'
import styles from './list-page.module.css'
import { fundersQuery } from './queries.ts'

/** All funders with open opportunities, by name. The search is kept in the URL. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const query = useQuery(fundersQuery())
  return (
    <ListPage
      of="funders"
      search={
        <SearchField
          label="Find a funder"
          placeholder="Find a funder by name"
          value={search}
          onChange={(text) => setParams(text ? { search: text } : {}, { replace: true })}
        />
      }
      query={query}
    >
      {(funders) => <Funders funders={funders} search={search} />}
    </ListPage>
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
    <Found count={found.length} noun="funder" className={styles.funders}>
      <FunderLinks funders={open} />
      {past.length > 0 && (
        <>
          <h3 className={styles.past}>Nothing open today, but past awards are known</h3>
          <PastFunders funders={past} />
        </>
      )}
    </Found>
  )
}
