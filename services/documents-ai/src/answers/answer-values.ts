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
  for (const list of ['funding', 'payments', 'spending'])
    Object.assign(texts, totalOf(list, lists.get(list) ?? [], currency))
  Object.assign(texts, totalsOfFinances(lists.get('finances') ?? [], currency))
  return { texts, lists }
}

/** The sum of a list's amounts; nothing if one of them is missing or no sum. */
function totalOf(list: string, rows: readonly Row[], currency: string): Record<string, string> {
  const total = addAmounts(
    rows.map(({ amount }) => amount ?? ''),
    currency,
  )
  return total === null || rows.length === 0 ? {} : { [`${list}Total`]: formatCents(total, currency) }
}

/** The sums of a report's columns; nothing if one of their amounts is missing or no sum. */
function totalsOfFinances(rows: readonly Row[], currency: string): Record<string, string> {
  const sum = (column: string) =>
    addAmounts(
      rows.map((row) => row[column] ?? ''),
      currency,
    )
  const [budget, spent] = [sum('budget'), sum('spent')]
  if (rows.length === 0 || budget === null || spent === null) return {}
  return {
    financesBudget: formatCents(budget, currency),
    financesSpent: formatCents(spent, currency),
    financesRemaining: formatLeft(budget - spent, currency),
  }
}

const formatLeft = (cents: number, currency: string) =>
  cents < 0 ? `-${formatCents(-cents, currency)}` : formatCents(cents, currency)

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

function remainingOf({ budget = '', spent = '' }: Row, currency: string): Row {
  if (addAmounts([budget, spent], currency) === null) return {}
  return { remaining: formatLeft((toCents(budget) ?? 0) - (toCents(spent) ?? 0), currency) }
}

function shareOf({ amount = '' }: Row, rows: readonly Row[], currency: string): Row {
  const total = addAmounts(
    rows.map((row) => row.amount ?? ''),
    currency,
  )
  return total ? { share: `${Math.round(((toCents(amount) ?? 0) / total) * 100)}%` } : {}
}
