import type { SavedOpportunity } from '@fundharbor/contracts/catalog/saved'
import { Button, TextArea, useCanEdit } from '@fundharbor/kit'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useUpdateSavedOpportunity } from './queries.ts'
import styles from './saved-list.module.css'
import { showUpdateError } from './show-update-error.ts'

interface NoteProps {
  saved: SavedOpportunity
  titleId: string
}

/** The workspace's note, shown first and edited on demand. */
export function Note({ saved, titleId }: NoteProps) {
  const [isEditing, setEditing] = useState(false)
  const canEdit = useCanEdit()
  if (!canEdit && !saved.note) return null
  if (isEditing && canEdit) return <NoteForm saved={saved} onDone={() => setEditing(false)} />
  return (
    <div className={styles.note}>
      {saved.note && <p className={styles.text}>{saved.note}</p>}
      {canEdit && (
        <Button
          variant="quiet"
          size="sm"
          aria-describedby={titleId}
          className={styles.editButton}
          onClick={() => setEditing(true)}
        >
          {saved.note ? 'Edit note' : 'Add a note'}
        </Button>
      )}
    </div>
  )
}

function NoteForm({ saved, onDone }: { saved: SavedOpportunity; onDone: () => void }) {
  const [note, setNote] = useState(saved.note ?? '')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const change = useUpdateSavedOpportunity()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate({ id: saved.opportunity.id, note }, { onSuccess: onDone, onError: showUpdateError })
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <TextArea
        label="Note"
        maxLength={2000}
        ref={field}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" size="sm" busy={change.isPending}>
          Save note
        </Button>
        <Button variant="quiet" size="sm" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
