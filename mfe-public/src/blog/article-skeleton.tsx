import { Skeleton } from '@fundharbor/kit'
import head from './article-head.module.css'
import layout from '../layout.module.css'
import styles from './article-skeleton.module.css'

const LINES = ['96%', '100%', '92%', '98%', '64%', '99%', '94%', '97%', '90%', '48%']

/** Shown while an article loads: ten lines, as the specification says. */
export const ArticleSkeleton = () => (
  <div role="status" aria-label="Loading article" aria-busy="true">
    <div className={head.head} aria-hidden>
      <div className={layout.inner}>
        <div className={styles.head}>
          <Skeleton width={280} height={16} />
          <Skeleton width="70%" height={52} />
          <Skeleton width="46%" height={22} />
        </div>
      </div>
    </div>
    <div className={layout.inner} aria-hidden>
      <div className={styles.lines}>
        {LINES.map((width) => (
          <Skeleton key={width} width={width} height={18} />
        ))}
      </div>
    </div>
  </div>
)
