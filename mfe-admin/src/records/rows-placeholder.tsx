import { Skeleton } from '@fundharbor/kit'
import styles from './rows-placeholder.module.css'

/** Stands in for the rows of a table while they load, as high as most screens. */
export const RowsPlaceholder = () => (
  <div className={styles.rows} aria-busy="true">
    {Array.from({ length: 13 }, (_, number) => (
      <Skeleton key={number} height={18} />
    ))}
  </div>
)
