import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { formatMoney, showErrorToast, useCanEdit } from '@fundharbor/kit'
import { AmountField } from '@fundharbor/kit/ui/amount-field.tsx'
import { isUnread } from '@fundharbor/kit/use-amount-input.ts'
import { useState } from 'react'
import { useChangeGrant } from '../grants/queries.ts'
import styles from './grant.module.css'

/** What was asked for; what was won is in the section of the award. It is saved when its field is left. */
export function RequestedSum({ grant: { id, revision, sums } }: { grant: Grant }) {
  const canEdit = useCanEdit()
  const change = useChangeGrant(id)
  const [draft, setDraft] = useState<string | null>(null)
  const saved = sums.requested
  const handleLeave = () => {
    if (draft === null || isUnread(draft)) return
    change.mutate(
      { requested: draft || null, revision },
      {
        onError: (error) => showErrorToast('The sum could not be saved', error),
        onSettled: () => setDraft(null),
      },
    )
  }
  if (!canEdit)
    return (
      <p>
        <span className={styles.label}>Requested</span>
        {saved === null ? 'Not entered' : formatMoney(saved, sums.currency)}
      </p>
    )
  return (
    <AmountField
      label="Requested"
      currency={sums.currency}
      value={draft ?? saved ?? ''}
      disabled={change.isPending}
      onValueChange={setDraft}
      onBlur={handleLeave}
    />
  )
}
