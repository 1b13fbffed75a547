import { Card, Skeleton } from '@fundharbor/kit'
import styles from './saved-list.module.css'

const CARDS = 3

/** Cards of the height that saved opportunities have. */
export const SavedSkeleton = ({ label = 'Loading saved opportunities' }: { label?: string }) => (
  <div role="status" aria-label={label} className={styles.list}>
    {Array.from({ length: CARDS }, (_, index) => (
      <Card key={index} aria-hidden className={styles.item}>
        <div className={styles.skeleton}>
          <Skeleton width={110} height={24} />
          <Skeleton width="78%" height={20} />
          <Skeleton width="40%" />
        </div>
        <div className={styles.facts}>
          <Skeleton width={130} height={20} />
          <Skeleton width={104} height={24} />
        </div>
        <div className={styles.note}>
          <Skeleton width={86} height={34} />
        </div>
        <div className={styles.actions}>
          <Skeleton width={64} height={38} />
        </div>
      </Card>
    ))}
  </div>
)
