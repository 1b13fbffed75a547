import type { GrantExpense } from '@fundharbor/contracts/catalog/grant-award'
import { Table } from '@fundharbor/kit/ui/table.tsx'
import type { ReactNode } from 'react'
import { formatDay } from '../../shared/format-day.ts'

type Expense = Omit<GrantExpense, 'id'>

interface ExpenseTableProps<E extends Expense> {
  caption: string
  expenses: readonly E[]
  money: (amount: string) => string
  /** What can be done with an expense. */
  action?: (expense: E) => ReactNode
}

/** Expenses as a table; on a phone as blocks. */
export const ExpenseTable = <E extends Expense>({
  caption,
  expenses,
  money,
  action,
}: ExpenseTableProps<E>) => (
  <Table caption={caption} stacks>
    <thead>
      <tr>
        <th scope="col">Day</th>
        <th scope="col">Category</th>
        <th scope="col">Note</th>
        <th scope="col" data-align="end">
          Amount
        </th>
        {action && (
          <th scope="col">
            <span className="visually-hidden">Delete</span>
          </th>
        )}
      </tr>
    </thead>
    <tbody>
      {expenses.map((expense, at) => (
        <tr key={at}>
          <td data-label="Day">{expense.spentOn ? formatDay(expense.spentOn) : 'None'}</td>
          <td data-label="Category">{expense.category}</td>
          <td data-label="Note">{expense.note}</td>
          <td data-label="Amount" data-align="end">
            {money(expense.amount)}
          </td>
          {action && <td>{action(expense)}</td>}
        </tr>
      ))}
    </tbody>
  </Table>
)
