import { Card, Skeleton } from '@fundharbor/kit'
import styles from './match-row.module.css'
import page from './page.module.css'

const SKELETONS = 5

/** Rows of the height that most matches have. */
export const MatchListSkeleton = () => (
  <div className={page.list} data-testid="match-list-skeleton" aria-hidden>
    {Array.from({ length: SKELETONS }, (_, index) => (
      <Card key={index} flush className={styles.match}>
        <div className={styles.row}>
          <div className={styles.main}>
            <div className={styles.skeletonTitle}>
              <Skeleton width="72%" height={20} />
            </div>
            <Skeleton width="36%" />
            <div className={styles.skeletonReasons}>
              <Skeleton width="84%" />
              <Skeleton width="62%" />
            </div>
          </div>
          <div className={styles.facts}>
            <Skeleton width={140} height={20} />
            <Skeleton width={110} />
            <Skeleton width={80} height={24} />
          </div>
        </div>
      </Card>
    ))}
  </div>
)
