import { foldName, type Row } from '../document-templates/values.ts'
import type { Question } from '../questions/question.ts'
import { questions } from '../questions/questions.ts'
import { addAmounts, formatCents, toCents, toWrittenAmount } from '../document-templates/amounts.ts'

/** Rows of answers by question; one row for questions that are not lists. */
export type Answers = ReadonlyMap<string, readonly Row[]>

interface AnswerValues {
  texts: Record<string, string>
  lists: Map<string, readonly Row[]>
}

/** Answers as values of placeholders, with sums and shares. */
export function toAnswerValues(answers: Answers, currency: string): AnswerValues {
  const texts: Record<string, string> = {}
  const lists = new Map<string, readonly Row[]>()
  for (const question of questions) {
    const rows = (answers.get(question.key) ?? []).map((row) => writeAmounts(question, row, currency))
    if (rows.length === 0) continue
    if (question.isList) lists.set(foldName(question.key), rows)
    else Object.assign(texts, rows[0])
  }
  calculate(lists, 'finances', (row) => remainingOf(row, currency))
  calculate(lists, 'spending', (row, rows) => shareOf(row, rows, currency))
  for (const [name, list, field] of TOTALS) {
    const total = addAmounts(
      (lists.get(list) ?? []).map((row) => row[field] ?? ''),
      currency,
    )
    if (total !== null && lists.has(list)) texts[name] = formatCents(total, currency)
  }
  const { financesBudget: budget, financesSpent: spent } = texts
  if (budget && spent) texts.financesRemaining = subtract(budget, spent, currency)
  return { texts, lists }
}

/** Sums of lists: the placeholder, the list, and the field that is added up. */
const TOTALS = [
  ['fundingTotal', 'funding', 'amount'],
  ['paymentsTotal', 'payments', 'amount'],
  ['spendingTotal', 'spending', 'amount'],
  ['financesBudget', 'finances', 'budget'],
  ['financesSpent', 'finances', 'spent'],
] as const

/** Names are folded, empty fields left out, and bare numbers of sums get the currency. */
const writeAmounts = ({ fields }: Question, row: Row, currency: string): Row =>
  Object.fromEntries(
    fields.flatMap(({ name, kind }) => {
      const value = row[name]?.trim()
      if (!value) return []
      return [[foldName(name), kind === 'amount' ? toWrittenAmount(value, currency) : value]]
    }),
  )

type Calculation = (row: Row, rows: readonly Row[]) => Row

function calculate(lists: Map<string, readonly Row[]>, list: string, calculation: Calculation): void {
  const rows = lists.get(list)
  if (rows)
    lists.set(
      list,
      rows.map((row) => ({ ...row, ...calculation(row, rows) })),
    )
}

const remainingOf = ({ budget = '', spent = '' }: Row, currency: string): Row =>
  addAmounts([budget, spent], currency) === null ? {} : { remaining: subtract(budget, spent, currency) }

/** What is left of a written sum. */
function subtract(from: string, spent: string, currency: string): string {
  const left = (toCents(from) ?? 0) - (toCents(spent) ?? 0)
  return left < 0 ? `-${formatCents(-left, currency)}` : formatCents(left, currency)
}

function shareOf({ amount = '' }: Row, rows: readonly Row[], currency: string): Row {
  const total = addAmounts(
    rows.map((row) => row.amount ?? ''),
    currency,
  )
  return total ? { share: `${Math.round(((toCents(amount) ?? 0) / total) * 100)}%` } : {}
}
