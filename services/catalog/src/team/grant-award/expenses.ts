import { conflict } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { MAX_EXPENSES, type GrantExpense, type NewExpense } from '@fundharbor/contracts/catalog/grant-award'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { z } from 'zod'
import { recordActivity } from '../activity/record.ts'
import { GrantModel, touchGrant } from '../grants/model.ts'
import { ExpenseModel } from './models.ts'

type Expense = z.output<typeof NewExpense>

interface NewExpenses {
  expenses: readonly Expense[]
  /** Leaves out what is there already: accounting programs export a whole year each time. */
  isUpload: boolean
}

/** Adds expenses to a grant, all or none. CONFLICT if it would have too many. */
export async function addExpenses(
  person: Person,
  grant: GrantModel,
  { expenses, isUpload }: NewExpenses,
): Promise<{ added: number; known: number }> {
  const { id: grantId } = grant
  return ExpenseModel.transaction(async (trx) => {
    // The lock makes two uploads of the same file see each other.
    await GrantModel.query(trx).findById(grantId).forUpdate().throwIfNotFound()
    const stored = await ExpenseModel.query(trx).where({ grantId })
    const fresh = isUpload ? withoutKnown(expenses, stored) : expenses
    if (stored.length + fresh.length > MAX_EXPENSES)
      throw conflict(`An award can have at most ${MAX_EXPENSES.toLocaleString('en-US')} expenses.`)
    const known = expenses.length - fresh.length
    if (fresh.length === 0) return { added: 0, known }
    const createdAt = clock.now()
    await ExpenseModel.query(trx).insert(fresh.map((expense) => ({ ...expense, grantId, createdAt })))
    await touchGrant(trx, grantId)
    const detail = fresh.length === 1 ? 'an expense' : `${fresh.length.toLocaleString('en-US')} expenses`
    await recordActivity(trx, person, { action: 'added-expenses', grant, detail })
    return { added: fresh.length, known }
  })
}

const keyOf = ({ spentOn, category, note, amount }: Expense) =>
  JSON.stringify([spentOn, category.toLowerCase(), note, amount])

/** Expenses that are not stored. Two bus tickets on the same day are two expenses. */
function withoutKnown(expenses: readonly Expense[], stored: readonly ExpenseModel[]): Expense[] {
  const left = new Map<string, number>()
  for (const row of stored) left.set(keyOf(row), (left.get(keyOf(row)) ?? 0) + 1)
  return expenses.filter((expense) => {
    const count = left.get(keyOf(expense)) ?? 0
    left.set(keyOf(expense), count - 1)
    return count <= 0
  })
}

/** Expenses of a grant, newest first. */
export async function listExpenses(grantId: string): Promise<GrantExpense[]> {
  const rows = await ExpenseModel.query()
    .where({ grantId })
    .orderByRaw('spent_on DESC NULLS LAST, created_at DESC, id')
  return rows.map(({ id, spentOn, category, note, amount }) => ({ id, spentOn, category, note, amount }))
}

/** Deletes an expense; succeeds if it is gone already. */
export async function removeExpense(person: Person, grant: GrantModel, id: string): Promise<void> {
  await ExpenseModel.transaction(async (trx) => {
    if ((await ExpenseModel.query(trx).delete().where({ id, grantId: grant.id })) === 0) return
    await touchGrant(trx, grant.id)
    await recordActivity(trx, person, { action: 'deleted-expense', grant })
  })
}
