import { Card, PageTitle, Skeleton } from '@fundharbor/kit'
import layout from '../shared/layout.module.css'
import section from '../shared/section.module.css'
import styles from './fit.module.css'

/** Lines of the sections, about as high as the answers. */
const LINES = [5, 9, 7]

/** The page's shape while it loads. */
export const FitSkeleton = () => (
  <>
    <header className={styles.head}>
      <div className={layout.back}>
        <Skeleton width={96} />
      </div>
      <PageTitle>Is this for us?</PageTitle>
      <div className={styles.headSkeleton} aria-hidden>
        <Skeleton width="min(420px, 90%)" height={20} />
        <Skeleton width={180} />
        <Skeleton width={230} height={20} />
        <Skeleton width={210} />
      </div>
    </header>
    <div role="status" aria-label="Loading" className={styles.columns}>
      <div className={styles.sections}>
        {LINES.map((lines) => (
          <Card key={lines} aria-hidden className={section.section}>
            <Skeleton width={200} height={28} />
            {Array.from({ length: lines }, (_, line) => (
              <Skeleton key={line} width={line % 2 === 0 ? '92%' : '64%'} />
            ))}
          </Card>
        ))}
      </div>
      <Card aria-hidden className={section.section}>
        <Skeleton width={140} height={28} />
        <Skeleton height={96} />
        <Skeleton width={150} height={44} />
      </Card>
    </div>
  </>
)
