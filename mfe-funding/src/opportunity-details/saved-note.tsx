import { Star } from '../saved/star.tsx'
import { useMailing, usePressStar, useSavedIds } from '../saved/use-star.ts'
import styles from './details.module.css'

/** The star of the details, and what it does. */
export function SavedNote({ id }: { id: string }) {
  const isSaved = useSavedIds().has(id)
  const press = usePressStar()
  const mailing = useMailing(id)
  return (
    <span className={styles.saved}>
      <Star id={id} isSaved={isSaved} onPress={(pressed) => press({ ...pressed, isQuiet: true })} />
      <span role="status">
        {isSaved ? `Saved. ${mailing ?? ''}`.trim() : 'Save it to be reminded of its deadline.'}
      </span>
    </span>
  )
}
