import type { Application } from '@fundharbor/contracts/catalog/applications'
import { Button, showErrorToast, TextArea, toast } from '@fundharbor/kit'
import { useState, type FormEvent } from 'react'
import styles from './application.module.css'
import { useSaveNotes } from './queries.ts'

/** Notes only the applicant can see. */
export function ApplicantNotes({ application }: { application: Application }) {
  const saved = application.ownNotes ?? ''
  const [notes, setNotes] = useState(saved)
  const save = useSaveNotes(application.id)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(notes, {
      onSuccess: () => toast({ title: 'Notes saved', tone: 'success' }),
      onError: (error) => showErrorToast('Your notes could not be saved', error),
    })
  }
  return (
    <form className={styles.ownNotes} onSubmit={handleSubmit}>
      <TextArea
        label="Your notes"
        hint="Only you can see them."
        maxLength={5000}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
      />
      {notes.trim() !== saved && (
        <Button type="submit" size="sm" busy={save.isPending}>
          Save notes
        </Button>
      )}
    </form>
  )
}
