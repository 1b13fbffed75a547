import { Day } from '@fundharbor/contracts/primitives'
import { Button, clock, Field, showErrorToast } from '@fundharbor/kit'
import { registerField, useZodForm } from '@fundharbor/kit/form.ts'
import { useState } from 'react'
import { z } from 'zod'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { formatDay } from '../../shared/format-day.ts'
import { toIsoDay } from '../../shared/iso-day.ts'
import page from '../grant.module.css'
import { storedSteps } from '../steps.tsx'
import styles from './award.module.css'
import { useChangeAward, type Won } from './queries.ts'
import { listOpen } from './words.ts'

/** Closes an award, or opens it again. */
export function CloseOut({ mayEdit, ...won }: Won & { mayEdit: boolean }) {
  const { closedOn, version } = won.award
  const [isAsking, setAsking] = useState(false)
  const change = useChangeAward(won)
  const handleReopen = () =>
    change.mutate(
      { closedOn: null },
      { onError: (error) => showErrorToast('The award could not be reopened', error) },
    )
  return (
    <>
      {closedOn !== null && (
        <p>
          <strong>Closed on {formatDay(closedOn)}.</strong> Nothing of it comes next any more.
        </p>
      )}
      {mayEdit && (version > 0 || won.award.expenses > 0) && (
        <div className={page.buttons}>
          {closedOn === null ? (
            <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
              Close this award
            </Button>
          ) : (
            <Button variant="quiet" size="sm" busy={change.isPending} onClick={handleReopen}>
              Reopen
            </Button>
          )}
        </div>
      )}
      {isAsking && <CloseDialog {...won} onClose={() => setAsking(false)} />}
    </>
  )
}

const Closing = z.object({ closedOn: Day })

/** Says what is still open first. */
function CloseDialog({ onClose, ...won }: Won & { onClose: () => void }) {
  const change = useChangeAward(won)
  const form = useZodForm(Closing, { defaultValues: { closedOn: toIsoDay(clock.now()) } })
  const reports = storedSteps(won.steps, 'report').filter(({ isDone }) => !isDone)
  const open = listOpen(
    won.award,
    reports.map(({ title }) => title),
  )
  return (
    <FormDialog
      form={form}
      size="sm"
      title="Close this award"
      description={won.grant.opportunity.title}
      className={styles.form}
      saveLabel="Close this award"
      failure="The award could not be closed. Try again."
      onSave={(closing) => change.mutateAsync(closing)}
      onClose={onClose}
    >
      {open.length === 0 ? (
        <p>Nothing is open: reports, payments and spending are complete.</p>
      ) : (
        <div className={styles.open}>
          <p>Still open:</p>
          <ul>
            {open.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </div>
      )}
      <Field label="Closed on" type="date" {...registerField(form, 'closedOn')} />
    </FormDialog>
  )
}
