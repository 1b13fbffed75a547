import { ContactCategory, contactCategories, contactMessages } from '@fundharbor/contracts/content/contact'
import { PageTitle } from '@fundharbor/kit'
import styles from '../dashboard/dashboard.module.css'
import { ChoiceFilter, ExportLink, ListFilters, WordsFilter } from '../records/list-filters.tsx'
import { useListSearch } from '../records/use-list-search.ts'
import { statusLabels } from './columns.tsx'
import { MessagesTable } from './messages-table.tsx'
import { MessageSearch } from './queries.ts'

const categories = Object.fromEntries(contactCategories.map(({ slug, label }) => [slug, label])) as Record<
  ReturnType<typeof ContactCategory.parse>,
  string
>
const orders = { newest: 'Newest first', oldest: 'Oldest first' }

/** What people wrote to support. The filters stand in the address. */
export function Component() {
  const { search, change } = useListSearch(MessageSearch)
  const { sort = 'newest', ...filters } = search
  return (
    <>
      <PageTitle className={styles.title}>Inbox</PageTitle>
      <div className={styles.panel}>
        <ListFilters of="Messages">
          <WordsFilter
            label="Subject, name or email"
            words={search.search}
            onChange={(words) => change({ search: words })}
          />
          <ChoiceFilter
            label="Status"
            any="Any status"
            labels={statusLabels}
            value={search.status}
            onChange={(status) => change({ status })}
          />
          <ChoiceFilter
            label="About"
            any="About anything"
            labels={categories}
            value={search.category}
            onChange={(category) => change({ category })}
          />
          <ChoiceFilter
            label="Order"
            labels={orders}
            value={sort}
            onChange={(order) => change({ sort: order })}
          />
          <ExportLink path={contactMessages.export.path} filters={filters} />
        </ListFilters>
        <MessagesTable key={JSON.stringify(search)} search={search} />
      </div>
    </>
  )
}
