import { OwnStar } from '../star.tsx'
import { useMailing, useSavedIds } from '../use-star.ts'
import styles from './details.module.css'

/** The star of the details, and what it does. */
export function SavedNote({ id }: { id: string }) {
  const isSaved = useSavedIds().has(id)
  const mailing = useMailing(id)
  return (
    <span className={styles.saved}>
      <OwnStar id={id} />
      <span>{isSaved ? `Saved. ${mailing ?? ''}`.trim() : 'Save it to be reminded of its deadline.'}</span>
    </span>
  )
}
