import {
  RATE_RANGE,
  rateOptions,
  type Budget,
  type BudgetLimits,
} from '@fundharbor/contracts/documents/budgets'
import { Button, Select } from '@fundharbor/kit'
import { AmountField } from '@fundharbor/kit/ui/amount-field.tsx'
import { useState } from 'react'
import { useAutosave, type SaveState } from '../shared/use-autosave.ts'
import { BudgetLines } from './budget-lines.tsx'
import { BudgetSummary } from './budget-summary.tsx'
import styles from './budget.module.css'
import { isValid, toBody, toDraftLine, type DraftBudget } from './draft-line.ts'
import { useSaveBudget } from './queries.ts'

interface BudgetEditorProps {
  budget: Budget
  limits: BudgetLimits | null
  onReload: () => void
}

const COMMON = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF']
const currencies = (own: string) =>
  [...new Set([...COMMON, own])].map((code) => ({ value: code, label: code }))

const stateTexts: Record<SaveState, string> = {
  saved: 'All changes saved',
  waiting: 'Unsaved changes',
  saving: 'Saving',
  failed: 'We couldn’t save your changes. We’ll try again at your next change.',
  conflict: 'Not saved: changed somewhere else',
}

/** Lines, indirect costs and sums of a project's budget, saved automatically. */
export function BudgetEditor({ budget, limits, onReload }: BudgetEditorProps) {
  const [draft, setDraft] = useState<DraftBudget>(() => ({ ...budget, lines: budget.lines.map(toDraftLine) }))
  const { mutateAsync } = useSaveBudget()
  const autosave = useAutosave({
    value: draft,
    revision: budget.revision,
    isValid,
    send: (latest, revision) => mutateAsync({ ...toBody(latest), projectId: budget.projectId, revision }),
  })
  const change = (part: Partial<DraftBudget>) => {
    setDraft((before) => ({ ...before, ...part }))
    autosave.change(part)
  }
  const isWrong = !isValid({ ...draft, lines: [] })
  return (
    <>
      {autosave.state === 'conflict' && <Conflict onReload={onReload} />}
      <div className={styles.general}>
        <Select
          label="Currency"
          options={currencies(draft.currency)}
          value={draft.currency}
          onChange={(event) => change({ currency: event.target.value })}
        />
        <AmountField
          {...rateOptions}
          label="Indirect cost rate (%)"
          hint="Percentage of the direct costs you request. Enter 0 if the funder doesn’t pay indirect costs."
          value={draft.indirectRate}
          error={isWrong ? RATE_RANGE : undefined}
          onValueChange={(indirectRate) => change({ indirectRate })}
        />
      </div>
      {draft.lines.length === 0 && (
        <p className={styles.note}>
          No lines yet. Add one for each cost: a salary, rent, travel, equipment. We add them up.
        </p>
      )}
      <BudgetLines lines={draft.lines} currency={draft.currency} onChange={(lines) => change({ lines })} />
      <BudgetSummary draft={draft} limits={limits} />
      <Foot
        projectId={budget.projectId}
        note={
          autosave.state === 'waiting' && !isValid(draft)
            ? 'Fix the marked fields to save'
            : stateTexts[autosave.state]
        }
        onDownload={autosave.save}
      />
    </>
  )
}

const Conflict = ({ onReload }: { onReload: () => void }) => (
  <div className={styles.conflict} role="alert">
    <p>This budget was changed in another tab or by somebody else. Your latest changes are not saved.</p>
    <Button size="sm" variant="secondary" onClick={onReload}>
      Load the latest version
    </Button>
  </div>
)

interface FootProps {
  projectId: string
  note: string
  /** Saves first, so that the file has the latest lines. */
  onDownload: () => Promise<boolean>
}

function Foot({ projectId, note, onDownload }: FootProps) {
  const handleDownload = async () => {
    if (await onDownload()) location.assign(`/api/budgets/download?project=${projectId}`)
  }
  return (
    <div className={styles.foot}>
      <span role="status">{note}</span>
      <Button variant="secondary" onClick={() => void handleDownload()}>
        Download Excel file
      </Button>
    </div>
  )
}
