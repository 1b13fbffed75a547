import type { Application } from '@fundharbor/contracts/catalog/applications'
import { Button, problemMessage, TextArea, toast } from '@fundharbor/kit'
import { useState, type FormEvent } from 'react'
import styles from './application-dialog.module.css'
import { useKeepNotes } from './queries.ts'

/** Notes that the applicant alone reads. */
export function OwnNotes({ application }: { application: Application }) {
  const saved = application.ownNotes ?? ''
  const [notes, setNotes] = useState(saved)
  const keep = useKeepNotes(application.id)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    keep.mutate(notes, {
      onSuccess: () => toast({ title: 'Notes saved', tone: 'success' }),
      onError: (error) =>
        toast({
          title: 'Your notes could not be saved',
          description: problemMessage(error, 'Please try again.'),
          tone: 'destructive',
        }),
    })
  }
  return (
    <form className={styles.ownNotes} onSubmit={handleSubmit}>
      <TextArea
        label="Your notes"
        hint="Only you can read them."
        maxLength={5000}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
      />
      {notes.trim() !== saved && (
        <Button type="submit" size="sm" busy={keep.isPending}>
          Save notes
        </Button>
      )}
    </form>
  )
}
