import type { ApprovalDecision } from '@fundharbor/contracts/catalog/application-approvals'
import { Button, showErrorToast, TextArea, toast } from '@fundharbor/kit'
import { useState } from 'react'
import styles from './apply.module.css'
import { useDecideApproval } from './queries.ts'

/** Lets a member who was asked approve a draft or ask for changes. `revision` is the one that they see. */
export function DecideApproval({ id, revision }: { id: string; revision: number }) {
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const decide = useDecideApproval(id)
  const handleDecision = (decision: ApprovalDecision['decision']) => {
    const isMissing = decision === 'changes' && note.trim() === ''
    setError(isMissing ? 'Say what should change' : undefined)
    if (isMissing) return
    decide.mutate(
      { decision, revision, note: note.trim() || undefined },
      {
        onSuccess: () =>
          toast({ title: decision === 'approved' ? 'Draft approved' : 'Changes requested', tone: 'success' }),
        onError: (failure) => showErrorToast('Your decision could not be saved', failure),
      },
    )
  }
  return (
    <>
      <TextArea
        label="Note"
        hint="You have been asked to approve this draft. A note is needed to ask for changes."
        maxLength={1000}
        rows={2}
        error={error}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className={styles.choices}>
        <Button size="sm" busy={decide.isPending} onClick={() => handleDecision('approved')}>
          Approve
        </Button>
        <Button
          variant="secondary"
          size="sm"
          disabled={decide.isPending}
          onClick={() => handleDecision('changes')}
        >
          Ask for changes
        </Button>
      </div>
    </>
  )
}
