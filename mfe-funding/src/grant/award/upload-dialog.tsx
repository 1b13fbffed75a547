import type { ReadExpenses } from '@fundharbor/contracts/catalog/grant-award'
import { Button, Dialog, formatCount, FormProblem, problemMessage } from '@fundharbor/kit'
import { useState } from 'react'
import styles from './award.module.css'
import { ExpenseTable } from './expense-table.tsx'

/** Enough to see whether the columns were understood. */
const SHOWN = 5

interface UploadDialogProps {
  found: ReadExpenses
  money: (amount: string) => string
  onSave: () => Promise<void>
  onClose: () => void
}

/** Shows what a file of expenses says before it is stored. */
export function UploadDialog({
  found: { expenses, total, problems },
  money,
  onSave,
  onClose,
}: UploadDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const handleSave = async () => {
    setBusy(true)
    try {
      await onSave()
      onClose()
    } catch (error) {
      setFailure(problemMessage(error, 'The expenses could not be added. Try again.'))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Expenses in this file"
      description={`${formatCount(expenses.length, 'expense')}, ${money(total)} in all. Nothing is stored yet.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          {expenses.length > 0 && (
            <Button busy={isBusy} onClick={() => void handleSave()}>
              Add {formatCount(expenses.length, 'expense')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.form}>
        {expenses.length > 0 && (
          <ExpenseTable caption="The first expenses" expenses={expenses.slice(0, SHOWN)} money={money} />
        )}
        {expenses.length > SHOWN && <p>And {formatCount(expenses.length - SHOWN, 'more', 'more')}.</p>}
        {problems.length > 0 && (
          <div className={styles.open}>
            <p>{formatCount(problems.length, 'row')} can’t be read and will be left out:</p>
            <ul>
              {problems.slice(0, SHOWN).map(({ row, message }) => (
                <li key={row}>
                  Row {row} below the header: {message}
                </li>
              ))}
            </ul>
          </div>
        )}
        <FormProblem error={{ message: failure }} />
      </div>
    </Dialog>
  )
}
