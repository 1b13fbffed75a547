import { formatMoney } from '@fundharbor/kit'
import { ChartTable } from '@fundharbor/kit/ui/chart-table.tsx'
import { LinkedBars } from '@fundharbor/kit/ui/linked-bars.tsx'
import page from '../grant.module.css'
import styles from './award.module.css'
import { BudgetButton } from './budget-dialog.tsx'
import { ExpenseButtons } from './expense-buttons.tsx'
import { Expenses } from './expenses.tsx'
import type { Won } from './queries.ts'
import { describeLeft } from './words.ts'

/** The budget by category against what was spent. */
export function Spending({ hasDocuments, ...won }: Won & { hasDocuments: boolean }) {
  const { award, canEdit } = won
  const { categories, totals, terms } = award
  const money = (amount: string) => formatMoney(amount, terms.currency)
  if (categories.length === 0 && !canEdit) return null
  return (
    <div className={styles.part}>
      <h3>Budget and expenses</h3>
      {categories.length === 0 ? (
        <p className={page.hint}>
          Enter the budget by category, then what you spend, or upload the expenses from your accounting
          program.
        </p>
      ) : (
        <>
          <p>{describeLeft(award)}</p>
          <LinkedBars
            max={100}
            bars={categories.map(({ category, amount, spent, isPlanned }) => ({
              label: category,
              value: shareOf(spent, amount),
              text: isPlanned ? `${money(spent)} of ${money(amount)}` : `${money(spent)}, not in the budget`,
              to: '#expenses',
            }))}
          />
          <ChartTable
            title="Budget and expenses"
            head={['Category', 'Budget', 'Spent', 'Left']}
            rows={[
              ...categories.map((each) => [
                each.category,
                ...[each.amount, each.spent, each.left].map(money),
              ]),
              ['Total', ...[totals.budget, totals.spent, totals.budgetLeft].map(money)],
            ]}
          />
        </>
      )}
      {canEdit && (
        <div className={page.buttons}>
          <BudgetButton {...won} hasDocuments={hasDocuments} />
          <ExpenseButtons {...won} />
        </div>
      )}
      {award.expenses > 0 && <Expenses {...won} />}
    </div>
  )
}

/** The length of a bar in percent: full for what was spent beyond the budget. */
const shareOf = (spent: string, amount: string): number =>
  Number(spent) <= 0 ? 0 : Math.min(100, Number(amount) > 0 ? (Number(spent) / Number(amount)) * 100 : 100)
