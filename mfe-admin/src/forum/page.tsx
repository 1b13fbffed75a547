import { PageTitle, useSearchParams } from '@fundharbor/kit'
import { Input } from 'antd'
import styles from '../dashboard/dashboard.module.css'
import { DiscussionsTable } from './discussions-table.tsx'
import own from './forum.module.css'
import { ReportsTable } from './reports-table.tsx'

/** What members reported, and every discussion. The search stands in the address. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  return (
    <>
      <PageTitle className={styles.title}>Forum</PageTitle>
      <div className={own.stack}>
        <div className={styles.panel}>
          <ReportsTable />
        </div>
        <div className={styles.panel}>
          <div className={own.search}>
            <Input.Search
              aria-label="Search discussions"
              placeholder="Search discussions"
              defaultValue={search}
              maxLength={200}
              allowClear
              onSearch={(words) => setParams(words.trim() ? { search: words.trim() } : {}, { replace: true })}
            />
          </div>
          <DiscussionsTable key={search} search={search} />
        </div>
      </div>
    </>
  )
}
