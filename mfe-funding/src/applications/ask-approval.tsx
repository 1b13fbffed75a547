import type { Member } from '@fundharbor/contracts/identity/members'
import { Button, Checkbox, showErrorToast, TextArea, toast, useMember } from '@fundharbor/kit'
import { useState, type FormEvent } from 'react'
import styles from './apply.module.css'
import { useAskApproval } from './queries.ts'

/** Viewers and billing only read. */
const approvers: readonly Member['role'][] = ['owner', 'editor', 'reviewer']

/** Asks colleagues to approve a draft before it is submitted. */
export function AskApproval({ id, members }: { id: string; members: readonly Member[] }) {
  const { id: memberId } = useMember()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [note, setNote] = useState('')
  const ask = useAskApproval(id)
  const others = members.filter(
    ({ userId, role, hasSeat }) => userId !== memberId && hasSeat && approvers.includes(role),
  )
  if (others.length === 0) return null
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    ask.mutate(
      { memberIds: [...chosen], note: note.trim() || undefined },
      {
        onSuccess: () => {
          setChosen([])
          setNote('')
          toast({ title: 'Asked for approval', description: 'The people you chose see it under the bell.' })
        },
        onError: (error) => showErrorToast('Approval could not be requested', error),
      },
    )
  }
  const handleToggle = (userId: string) =>
    setChosen(chosen.includes(userId) ? chosen.filter((each) => each !== userId) : [...chosen, userId])
  return (
    <form className={styles.approval} onSubmit={handleSubmit}>
      <fieldset className={styles.section}>
        <legend>Ask for approval</legend>
        {others.map(({ userId, name }) => (
          <Checkbox
            key={userId}
            label={name}
            checked={chosen.includes(userId)}
            onChange={() => handleToggle(userId)}
          />
        ))}
      </fieldset>
      <TextArea
        label="Message"
        optional
        maxLength={1000}
        rows={2}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" variant="secondary" size="sm" busy={ask.isPending} disabled={chosen.length === 0}>
        Ask for approval
      </Button>
    </form>
  )
}
