import { PageTitle } from '@fundharbor/kit'
import { AddButton } from '../additions/add-button.tsx'
import { AdditionsTable } from '../additions/additions-table.tsx'
import { LatestReport } from '../additions/latest-report.tsx'
import styles from '../dashboard/dashboard.module.css'
import { ImportsTable } from './imports-table.tsx'
import { UploadButton } from './upload/upload-button.tsx'

/** Where the catalogue's records come from, and what each import did. */
export function Component() {
  return (
    <>
      <div className={styles.head}>
        <PageTitle className={styles.title}>Sources</PageTitle>
        <div className={styles.buttons}>
          <UploadButton />
          <AddButton />
        </div>
      </div>
      <LatestReport />
      <div className={styles.panel}>
        <AdditionsTable />
      </div>
      <div className={`${styles.panel} ${styles.next}`}>
        <ImportsTable />
      </div>
    </>
  )
}
