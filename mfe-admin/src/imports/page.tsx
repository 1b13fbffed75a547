import { PageTitle } from '@fundharbor/kit'
import styles from '../dashboard/dashboard.module.css'
import { ImportsTable } from './imports-table.tsx'

/** Where the catalogue's records come from, and what each import did. */
export function Component() {
  return (
    <>
      <PageTitle className={styles.title}>Sources</PageTitle>
      <div className={styles.panel}>
        <ImportsTable />
      </div>
    </>
  )
}
