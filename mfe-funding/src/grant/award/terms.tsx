import type { AwardAmendment } from '@fundharbor/contracts/catalog/grant-award'
import { Button, formatMoney } from '@fundharbor/kit'
import { useState } from 'react'
import { formatDay } from '../../shared/format-day.ts'
import { Fact } from '../facts.tsx'
import styles from '../grant.module.css'
import { Letter } from './letter.tsx'
import { useChangeAward, type Won } from './queries.ts'
import { TermsDialog } from './terms-dialog.tsx'
import { describePeriod } from './words.ts'

/** What the funder promised, and what it agreed to change. */
export function Terms({ hasDocuments, ...won }: Won & { hasDocuments: boolean }) {
  const { award, canEdit } = won
  const [open, setOpen] = useState<'edit' | 'amend' | null>(null)
  const change = useChangeAward(won)
  const { terms, amendments } = award
  const { amount, currency, number, conditions } = terms
  const isEntered = amount !== null || terms.startsOn !== null || terms.endsOn !== null
  return (
    <>
      {!isEntered && (
        <p className={styles.hint}>
          {canEdit
            ? 'Enter what the funder promised, or upload the letter of award: nothing is stored before you have checked it.'
            : 'Nobody has entered what the funder promised yet.'}
        </p>
      )}
      <dl className={styles.facts}>
        {amount !== null && <Fact label="Sum">{formatMoney(amount, currency)}</Fact>}
        {(terms.startsOn ?? terms.endsOn) && <Fact label="Period">{describePeriod(terms)}</Fact>}
        {number && <Fact label="Award number">{number}</Fact>}
        {conditions && <Fact label="Conditions">{conditions}</Fact>}
        {amendments.length > 0 && (
          <Fact label="Amendments">
            {amendments.map((each) => describeAmendment(each, currency)).join('\n')}
          </Fact>
        )}
      </dl>
      {canEdit && (
        <div className={styles.buttons}>
          <Button variant={isEntered ? 'secondary' : 'primary'} size="sm" onClick={() => setOpen('edit')}>
            {isEntered ? 'Correct the terms' : 'Enter the award'}
          </Button>
          {isEntered && (
            <Button variant="secondary" size="sm" onClick={() => setOpen('amend')}>
              Record an amendment
            </Button>
          )}
          {hasDocuments && <Letter {...won} />}
        </div>
      )}
      {open && (
        <TermsDialog
          title={open === 'amend' ? 'Record an amendment' : 'Award'}
          terms={terms}
          isAmendment={open === 'amend'}
          onSave={(changed) => change.mutateAsync(changed)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

/** `June 15, 2027: until March 31, 2028. Repairs took longer` */
function describeAmendment({ on, reason, before, after }: AwardAmendment, currency: string): string {
  const changes = [
    after.amount !== before.amount && after.amount !== null && formatMoney(after.amount, currency),
    after.startsOn !== before.startsOn && after.startsOn !== null && `from ${formatDay(after.startsOn)}`,
    after.endsOn !== before.endsOn && after.endsOn !== null && `until ${formatDay(after.endsOn)}`,
  ].filter((each) => each !== false)
  return `${formatDay(on)}: ${changes.length > 0 ? `${changes.join(', ')}. ` : ''}${reason}`
}
