import { Skeleton } from '@fundharbor/kit'
import styles from './post-card.module.css'

/** Shown while posts load. */
export const PostCardSkeleton = () => (
  <div className={styles.waiting} aria-hidden>
    <Skeleton height={116} />
    <Skeleton width="44%" height={14} />
    <Skeleton width="94%" height={24} />
    <Skeleton width="62%" height={24} />
    <Skeleton />
    <Skeleton width="78%" />
    <Skeleton width="36%" height={22} />
  </div>
)
