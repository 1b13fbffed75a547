import { Card } from './card.tsx'
import styles from './skeleton.module.css'

/** A placeholder for text or a larger part. Sizes are CSS lengths. Hidden from screen readers: the list around it says "Loading". */
export function Skeleton({
  width = '100%',
  height = 14,
}: {
  width?: string | number
  height?: string | number
}) {
  return <span aria-hidden className={styles.bar} style={{ width, height }} />
}

/** A placeholder in the shape of an opportunity's card. */
export function CardSkeleton() {
  return (
    <Card aria-hidden className={styles.card}>
      <Skeleton width="34%" height={22} />
      <Skeleton width="96%" />
      <Skeleton width="72%" />
      <Skeleton width="48%" height={12} />
      <span className={styles.rule} />
      <Skeleton width="40%" height={16} />
      <Skeleton height={12} />
      <Skeleton width="84%" height={12} />
    </Card>
  )
}
