import type { GrantDetails } from '@fundharbor/contracts/catalog/grants'
import { Button, showErrorToast, TextArea, useCanEdit } from '@fundharbor/kit'
import { useState } from 'react'
import { newerGrant, useChangeGrant } from '../grants/queries.ts'
import { Section } from '../shared/section.tsx'
import styles from './grant.module.css'

const MAX_NOTES = 10_000

/** The notes of a grant, which the whole team shares. */
export function Notes({ details }: { details: GrantDetails }) {
  const canEdit = useCanEdit()
  if (canEdit) return <NotesForm details={details} />
  return (
    <Section title="Notes">
      <p className={styles.text}>{details.notes || 'No notes yet.'}</p>
    </Section>
  )
}

/** What a person has typed, based on a revision. */
interface Draft {
  notes: string
  revision: number
  /** Somebody else changed the grant meanwhile. */
  isOutdated?: boolean
}

function NotesForm({ details: { grant, notes } }: { details: GrantDetails }) {
  const change = useChangeGrant(grant.id)
  const [draft, setDraft] = useState<Draft | null>(null)
  const handleSave = () => {
    if (!draft) return
    change.mutate(
      { notes: draft.notes, revision: draft.revision },
      {
        onSuccess: () => setDraft(null),
        onError: (error) => {
          const newer = newerGrant(error)
          if (!newer) return showErrorToast('The notes could not be saved', error)
          setDraft({ ...draft, revision: newer.revision, isOutdated: true })
        },
      },
    )
  }
  return (
    <Section title="Notes">
      <TextArea
        label="Notes of your team"
        hideLabel
        maxLength={MAX_NOTES}
        value={draft?.notes ?? notes}
        onChange={(event) =>
          setDraft({
            revision: grant.revision,
            ...draft,
            notes: event.target.value,
          })
        }
      />
      {draft?.isOutdated && (
        <div className={styles.outdated} role="alert">
          <p>Someone else changed this grant while you were editing. Save again to replace their notes:</p>
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
    </Section>
  )
}
