import { useCanEdit } from '@fundharbor/kit'
import { Star } from '../saved/star.tsx'
import { useEmailNote, useIsSaved } from '../saved/use-toggle-saved.ts'
import styles from './details.module.css'

/** The star of the details, with its result beside it. */
export function SavedNote({ id }: { id: string }) {
  const isSaved = useIsSaved(id)
  const emailNote = useEmailNote(id)
  const canEdit = useCanEdit()
  return (
    <span className={styles.saved}>
      <Star id={id} isSilent />
      <span role="status">
        {canEdit
          ? isSaved
            ? `Saved. ${emailNote ?? ''}`.trim()
            : 'Save it to get deadline reminders.'
          : isSaved && 'Saved by your organization. Turn on reminders on the Saved page.'}
      </span>
    </span>
  )
}
