import { Button, formatCount, formatMoney, QueryFallback, useQuery } from '@fundharbor/kit'
import { useState } from 'react'
import { DeleteIcon } from '../../shared/delete-icon.tsx'
import styles from './award.module.css'
import { ExpenseTable } from './expense-table.tsx'
import { expensesQuery, useRemoveExpense, type Won } from './queries.ts'

/** Rows that are added at a time. */
const STEP = 50

/** The expenses, newest first, loaded once somebody opens them. */
export function Expenses(won: Won) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      id="expenses"
      className={styles.expenses}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{formatCount(won.award.expenses, 'expense')}</summary>
      {isOpen && <Loaded {...won} />}
    </details>
  )
}

function Loaded({ grant, award, canEdit }: Won) {
  const query = useQuery(expensesQuery(grant.id))
  const remove = useRemoveExpense(grant.id)
  const [limit, setLimit] = useState(STEP)
  if (!query.data) return <QueryFallback query={query} label="Loading the expenses" />
  const money = (amount: string) => formatMoney(amount, award.terms.currency)
  return (
    <>
      <ExpenseTable
        caption="Expenses"
        expenses={query.data.slice(0, limit)}
        money={money}
        action={
          canEdit
            ? ({ id, category, amount }) => (
                <DeleteIcon what={`expense: ${category}, ${money(amount)}`} id={id} remove={remove} />
              )
            : undefined
        }
      />
      {query.data.length > limit && (
        <Button variant="secondary" size="sm" onClick={() => setLimit(limit + STEP)}>
          Show more
        </Button>
      )}
    </>
  )
}
