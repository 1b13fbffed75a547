import { MAX_EXPENSES_BYTES, NewExpense, type ReadExpenses } from '@fundharbor/contracts/catalog/grant-award'
import { MoneyInput } from '@fundharbor/contracts/primitives'
import { Button, clock, Field, formatCount, formatMoney, toast } from '@fundharbor/kit'
import { registerAmount, registerField, useZodForm } from '@fundharbor/kit/form.ts'
import { FormAmountField } from '@fundharbor/kit/ui/form-amount-field.tsx'
import { useId, useState } from 'react'
import { UploadButton } from '../../shared/file-button.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { toIsoDay } from '../../shared/iso-day.ts'
import styles from './award.module.css'
import { useAddExpenses, useReadExpenses, type Won } from './queries.ts'
import { UploadDialog } from './upload-dialog.tsx'

/** Adds an expense, or those of a file. */
export function ExpenseButtons(won: Won) {
  const read = useReadExpenses(won.grant.id)
  const add = useAddExpenses(won.grant.id)
  const [isTyping, setTyping] = useState(false)
  const [found, setFound] = useState<ReadExpenses | null>(null)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setTyping(true)}>
        Add an expense
      </Button>
      <UploadButton
        label="Upload expenses"
        variant="quiet"
        accept=".csv,.xlsx"
        note="CSV or XLSX from your accounting program, up to 5 MB."
        maxBytes={MAX_EXPENSES_BYTES}
        upload={read}
        failure="The file could not be read"
        onDone={setFound}
      />
      {isTyping && <ExpenseDialog {...won} onClose={() => setTyping(false)} />}
      {found && (
        <UploadDialog
          found={found}
          money={(amount) => formatMoney(amount, won.award.terms.currency)}
          onSave={async () => {
            const { added, known } = await add.mutateAsync({ expenses: found.expenses, isUpload: true })
            toast({ tone: 'success', title: describeAdded(added, known) })
          }}
          onClose={() => setFound(null)}
        />
      )}
    </>
  )
}

const describeAdded = (added: number, known: number): string =>
  `${formatCount(added, 'expense')} added${known > 0 ? `; ${known} were here already` : ''}`

const Typed = NewExpense.extend({ amount: MoneyInput })

function ExpenseDialog({ grant, award, onClose }: Won & { onClose: () => void }) {
  const add = useAddExpenses(grant.id)
  const listId = useId()
  const form = useZodForm(Typed, {
    defaultValues: { spentOn: toIsoDay(clock.now()), category: '', note: '', amount: '' },
  })
  return (
    <FormDialog
      form={form}
      size="sm"
      title="Add an expense"
      className={styles.form}
      saveLabel="Add"
      failure="The expense could not be added. Try again."
      onSave={(expense) => add.mutateAsync({ expenses: [expense] })}
      onClose={onClose}
    >
      <FormAmountField label="Amount" currency={award.terms.currency} {...registerAmount(form, 'amount')} />
      <Field label="Category" list={listId} maxLength={120} {...registerField(form, 'category')} />
      <datalist id={listId}>
        {award.categories.map(({ category }) => (
          <option key={category}>{category}</option>
        ))}
      </datalist>
      <Field label="Spent on" optional type="date" {...registerField(form, 'spentOn')} />
      <Field label="Note" optional maxLength={200} {...registerField(form, 'note')} />
    </FormDialog>
  )
}
