import { AwardLineForm, MAX_AWARD_PARTS } from '@fundharbor/contracts/catalog/grant-award'
import { sumBudget, sumLine } from '@fundharbor/contracts/documents/budget-sums'
import type { Budget } from '@fundharbor/contracts/documents/budgets'
import { Button, Field, IconButton, useQuery } from '@fundharbor/kit'
import { registerAmount, registerField, useFieldArray, useZodForm } from '@fundharbor/kit/form.ts'
import { FormAmountField } from '@fundharbor/kit/ui/form-amount-field.tsx'
import { TrashIcon } from '@phosphor-icons/react/dist/ssr/Trash'
import { useState } from 'react'
import { z } from 'zod'
import { FormDialog } from '../../shared/form-dialog.tsx'
import styles from './award.module.css'
import { projectBudgetQuery, useChangeAward, type Won } from './queries.ts'

const Lines = z.object({ budget: z.array(AwardLineForm) })
type Line = z.input<typeof AwardLineForm>

/** Opens the categories of the budget. */
export function BudgetButton(won: Won & { hasDocuments: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Edit the budget
      </Button>
      {isOpen && <BudgetDialog {...won} onClose={() => setOpen(false)} />}
    </>
  )
}

function BudgetDialog({
  hasDocuments,
  onClose,
  ...won
}: Won & { hasDocuments: boolean; onClose: () => void }) {
  const { categories, terms } = won.award
  const change = useChangeAward(won)
  const { data: planned } = useQuery({ ...projectBudgetQuery(won.grant), enabled: hasDocuments })
  const copied = planned && planned.currency === terms.currency ? linesOf(planned) : []
  const form = useZodForm(Lines, {
    defaultValues: {
      budget: categories
        .filter(({ isPlanned }) => isPlanned)
        .map(({ category, amount }) => ({ category, amount, renamedFrom: category })),
    },
  })
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: 'budget' })
  return (
    <FormDialog
      form={form}
      title="Budget of the award"
      description="The categories in which the funder wants to see what you spent."
      className={styles.form}
      saveLabel="Save"
      failure="The budget could not be saved. Try again."
      onSave={(changed) => change.mutateAsync(changed)}
      onClose={onClose}
    >
      {fields.map(({ id }, at) => (
        <div key={id} className={styles.line}>
          <Field label="Category" maxLength={120} {...registerField(form, `budget.${at}.category`)} />
          <FormAmountField
            label="Amount"
            currency={terms.currency}
            {...registerAmount(form, `budget.${at}.amount`)}
          />
          <IconButton small label={`Delete category ${at + 1}`} onClick={() => remove(at)}>
            <TrashIcon size={18} aria-hidden />
          </IconButton>
        </div>
      ))}
      <div className={styles.buttons}>
        <Button
          type="button"
          variant="secondary"
          size="sm"
          disabled={fields.length >= MAX_AWARD_PARTS}
          onClick={() => append({ category: '', amount: '' })}
        >
          Add a category
        </Button>
        {copied.length > 0 && (
          <Button type="button" variant="quiet" size="sm" onClick={() => replace(copied)}>
            Copy the budget of the project
          </Button>
        )}
      </div>
    </FormDialog>
  )
}

const fromCents = (cents: number) => (cents / 100).toFixed(2)

/** What the funder pays of a project's budget, by item. */
function linesOf(budget: Pick<Budget, 'lines' | 'indirectRate'>): Line[] {
  const { indirect } = sumBudget(budget)
  const items = budget.lines.map((line) => ({ category: line.item, cents: sumLine(line).requested }))
  return [...items, { category: 'Indirect costs', cents: indirect }]
    .filter(({ cents }) => cents > 0)
    .map(({ category, cents }) => ({ category: category.slice(0, 120), amount: fromCents(cents) }))
}
