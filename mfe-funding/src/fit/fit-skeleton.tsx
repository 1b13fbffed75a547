import { Card, PageTitle, Skeleton } from '@fundharbor/kit'
import styles from './fit.module.css'

const SECTIONS = 4

/** The page's shape while it loads. */
export const FitSkeleton = () => (
  <>
    <header className={styles.head}>
      <PageTitle>Can we win this?</PageTitle>
    </header>
    <div role="status" aria-label="Loading" className={styles.sections}>
      {Array.from({ length: SECTIONS }, (_, index) => (
        <Card key={index} aria-hidden className={styles.section}>
          <Skeleton width={200} height={28} />
          <Skeleton width="92%" />
          <Skeleton width="84%" />
          <Skeleton width="56%" />
        </Card>
      ))}
    </div>
  </>
)
