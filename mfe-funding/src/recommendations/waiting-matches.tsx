import { Card, Skeleton } from '@fundharbor/kit'
import styles from './match-card.module.css'
import page from './page.module.css'
import score from './match-score.module.css'

const SKELETONS = 5

/** Five cards' shapes. */
export const WaitingMatches = () => (
  <div className={page.list} data-testid="waiting-matches" aria-hidden>
    {Array.from({ length: SKELETONS }, (_, index) => (
      <Card key={index} flush className={styles.card}>
        <div className={styles.main}>
          <Skeleton width={220} height={26} />
          <div className={styles.waitingTitle}>
            <Skeleton width="72%" height={24} />
            <Skeleton width="36%" />
          </div>
          <div className={styles.waitingText}>
            <Skeleton width="90%" />
            <Skeleton width="84%" />
            <Skeleton width="48%" />
          </div>
        </div>
        <div className={score.side}>
          <Skeleton width={96} height={52} />
          <div className={styles.waitingText}>
            {[1, 2, 3, 4].map((bar) => (
              <Skeleton key={bar} width="100%" height={22} />
            ))}
          </div>
        </div>
      </Card>
    ))}
  </div>
)
