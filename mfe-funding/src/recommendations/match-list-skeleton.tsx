import { Card, Skeleton } from '@fundharbor/kit'
import styles from './match-card.module.css'
import page from './page.module.css'
import score from './match-score.module.css'

const SKELETONS = 5

export const MatchListSkeleton = () => (
  <div className={page.list} data-testid="match-list-skeleton" aria-hidden>
    {Array.from({ length: SKELETONS }, (_, index) => (
      <Card key={index} flush className={styles.card}>
        <div className={styles.main}>
          <Skeleton width={220} height={26} />
          <div className={styles.skeletonTitle}>
            <Skeleton width="72%" height={24} />
            <Skeleton width="36%" />
          </div>
          <div className={styles.skeletonText}>
            <Skeleton width="90%" />
            <Skeleton width="84%" />
            <Skeleton width="48%" />
          </div>
        </div>
        <div className={score.side}>
          <Skeleton width={96} height={52} />
          <div className={styles.skeletonText}>
            {[1, 2, 3, 4].map((part) => (
              <Skeleton key={part} width="100%" height={22} />
            ))}
          </div>
        </div>
      </Card>
    ))}
  </div>
)
