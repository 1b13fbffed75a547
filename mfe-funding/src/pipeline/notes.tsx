import type { PipelineDetails } from '@fundharbor/contracts/catalog/pipeline'
import { Button, showErrorToast, TextArea, useCanEdit } from '@fundharbor/kit'
import { useState } from 'react'
import styles from './card-dialog.module.css'
import { newerCard, useChangeCard } from './queries.ts'

const MAX_NOTES = 10_000

/** The notes of a card, which the whole team shares. */
export function Notes({ details }: { details: PipelineDetails }) {
  const canEdit = useCanEdit()
  if (canEdit) return <NotesForm details={details} />
  return (
    <section className={styles.section}>
      <h3>Notes</h3>
      <p className={styles.text}>{details.notes || 'No notes yet.'}</p>
    </section>
  )
}

/** What a person has typed, based on a revision. */
interface Draft {
  notes: string
  revision: number
  /** Somebody else changed the card meanwhile. */
  isOutdated?: boolean
}

function NotesForm({ details: { card, notes } }: { details: PipelineDetails }) {
  const change = useChangeCard(card.id)
  const [draft, setDraft] = useState<Draft | null>(null)
  const handleSave = () => {
    if (!draft) return
    change.mutate(
      { notes: draft.notes, revision: draft.revision },
      {
        onSuccess: () => setDraft(null),
        onError: (error) => {
          const newer = newerCard(error)
          if (!newer) return showErrorToast('The notes could not be saved', error)
          setDraft({ ...draft, revision: newer.revision, isOutdated: true })
        },
      },
    )
  }
  return (
    <section className={styles.section}>
      <TextArea
        label="Notes"
        maxLength={MAX_NOTES}
        value={draft?.notes ?? notes}
        onChange={(event) =>
          setDraft({
            revision: card.revision,
            ...draft,
            notes: event.target.value,
          })
        }
      />
      {draft?.isOutdated && (
        <div className={styles.outdated} role="alert">
          <p>Someone else changed this card while you were editing. Save again to replace their notes:</p>
          <p className={styles.text}>{notes || 'No notes.'}</p>
        </div>
      )}
      {draft && (
        <div className={styles.buttons}>
          <Button size="sm" busy={change.isPending} onClick={handleSave}>
            Save notes
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setDraft(null)}>
            Discard
          </Button>
        </div>
      )}
    </section>
  )
}
