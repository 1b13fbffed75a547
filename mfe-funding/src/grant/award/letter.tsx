import type { ReadLetter } from '@fundharbor/contracts/catalog/grant-award'
import { MAX_FILE_BYTES } from '@fundharbor/contracts/catalog/grant-parts'
import { Checkbox, toast } from '@fundharbor/kit'
import { useState } from 'react'
import { UploadButton } from '../../shared/file-button.tsx'
import { formatDay } from '../../shared/format-day.ts'
import { useAddStep } from '../part-queries.ts'
import styles from './award.module.css'
import { useChangeAward, useReadLetter, type Won } from './queries.ts'
import { TermsDialog, type ChangedTerms } from './terms-dialog.tsx'

/** Uploads a letter of award and shows what it says before anything is stored. */
export function Letter(won: Won) {
  const read = useReadLetter(won.grant.id)
  const [found, setFound] = useState<ReadLetter | null>(null)
  return (
    <>
      <UploadButton
        label="Upload the letter of award"
        variant="quiet"
        accept=".pdf,.docx"
        note="PDF or DOCX, up to 10 MB."
        maxBytes={MAX_FILE_BYTES}
        upload={read}
        failure="The letter could not be read"
        onDone={setFound}
      />
      {found && <Proposal {...won} found={found} onClose={() => setFound(null)} />}
    </>
  )
}

function Proposal({ found, onClose, ...won }: Won & { found: ReadLetter; onClose: () => void }) {
  const { terms } = won.award
  const change = useChangeAward(won)
  const addStep = useAddStep(won.grant.id)
  const [chosen, setChosen] = useState(found.reports)
  const handleSave = async (changed: ChangedTerms) => {
    await change.mutateAsync(changed)
    for (const { title, dueOn } of chosen) await addStep.mutateAsync({ title, dueOn, kind: 'report' })
    toast({ tone: 'success', title: 'Award saved' })
  }
  return (
    <TermsDialog
      title="What the letter says"
      description="Check each value against its sentence. What the letter does not say plainly stays as it was."
      terms={{
        amount: found.amount?.value ?? terms.amount,
        currency: found.currency ?? terms.currency,
        startsOn: found.startsOn?.value ?? terms.startsOn,
        endsOn: found.endsOn?.value ?? terms.endsOn,
        number: found.number?.value ?? terms.number,
        conditions: found.conditions.length > 0 ? found.conditions.join('\n') : terms.conditions,
      }}
      quotes={{
        amount: found.amount?.quote,
        startsOn: found.startsOn?.quote,
        endsOn: found.endsOn?.quote,
        number: found.number?.quote,
      }}
      onSave={handleSave}
      onClose={onClose}
    >
      {found.reports.length > 0 && (
        <fieldset className={styles.choices}>
          <legend>Reports to add</legend>
          {found.reports.map((report) => (
            <div key={`${report.title} ${report.dueOn}`}>
              <Checkbox
                label={`${report.title}, due ${formatDay(report.dueOn)}`}
                checked={chosen.includes(report)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, report] : chosen.filter((each) => each !== report))
                }
              />
              <p className={styles.quote}>“{report.quote}”</p>
            </div>
          ))}
        </fieldset>
      )}
    </TermsDialog>
  )
}
