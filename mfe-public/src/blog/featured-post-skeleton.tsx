import { Skeleton } from '@fundharbor/kit'
import styles from './featured-post.module.css'

/** The shape of the featured article while posts load. */
export const FeaturedPostSkeleton = () => (
  <div className={styles.card} aria-hidden>
    <div className={styles.picture}>
      <Skeleton height="100%" />
    </div>
    <div className={styles.skeleton}>
      <Skeleton width={120} />
      <Skeleton width="86%" height={40} />
      <Skeleton width="58%" height={40} />
      <Skeleton width="44%" />
      <Skeleton width="92%" height={20} />
      <Skeleton width="36%" height={36} />
    </div>
  </div>
)
