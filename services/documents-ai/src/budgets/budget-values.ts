import { parseAmount } from '@fundharbor/contracts/amounts'
import { sumBudget, sumLine } from '@fundharbor/contracts/documents/budget-sums'
import type { Budget, BudgetLine } from '@fundharbor/contracts/documents/budgets'
import type { AnswerRow } from '@fundharbor/contracts/documents/answers'
import { invalid } from '@fundharbor/chassis/http/failures'
import { formatMoney } from '@fundharbor/chassis/mail/format'
import { BudgetLineForm } from '@fundharbor/contracts/documents/budgets'
import { formatCents } from '../document-templates/amounts.ts'
import type { Row } from '../document-templates/values.ts'

/** What documents read of a budget. */
export type PlannedBudget = Pick<Budget, 'currency' | 'indirectRate' | 'lines'>

interface BudgetValues {
  texts: Record<string, string>
  rows: Row[]
}

/** A budget as values of placeholders: its lines, with indirect costs as the last one, and its sums. */
export function toBudgetValues(budget: PlannedBudget | null): BudgetValues {
  if (!budget || budget.lines.length === 0) return { texts: {}, rows: [] }
  const { requested, own, total, indirect } = sumBudget(budget)
  const write = (cents: number) => formatCents(cents, budget.currency)
  const rows = budget.lines.map((line) => {
    const sums = sumLine(line)
    return {
      item: line.item,
      basis: basisOf(line, budget.currency),
      requested: write(sums.requested),
      other: write(sums.own),
      ...(line.reason ? { reason: line.reason } : {}),
    }
  })
  return {
    texts: {
      // What the budget adds up to is what is asked for, unless somebody says otherwise.
      requestedAmount: write(requested),
      budgetRequested: write(requested),
      budgetOther: write(own),
      budgetTotal: write(total),
      ...(indirect > 0 ? { indirectRate: indirectBasis(budget) } : {}),
    },
    rows: indirect > 0 ? [...rows, indirectRow(budget, write(indirect), write(0))] : rows,
  }
}

/** `12 months × $4,000`; what a unit has in parentheses comes last: `12 months × $4,000 (half time)`. */
function basisOf({ units, unit, unitCost }: BudgetLine, currency: string): string {
  const count = Number(units).toLocaleString('en-US', { maximumFractionDigits: 4 })
  const [, noun = '', note] = /^(.*?)\s*(\(.*\))?$/.exec(unit) ?? []
  return [count, noun, '×', formatMoney(unitCost, currency), note].filter(Boolean).join(' ')
}

/** `15% of the direct costs requested`. */
const indirectBasis = ({ indirectRate }: PlannedBudget) =>
  `${Number(indirectRate)}% of the direct costs requested`

const indirectRow = (budget: PlannedBudget, requested: string, other: string): Row => ({
  item: 'Indirect costs',
  basis: indirectBasis(budget),
  requested,
  other,
})

/** The lines as rows of the question that asks for them. */
export const toAnswerRows = ({ lines }: PlannedBudget): AnswerRow[] =>
  lines.map(({ ownShare, unitCost, ...line }) => {
    const row = { ...line, unitCost: trimCents(unitCost), other: Number(ownShare) ? trimCents(ownShare) : '' }
    return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ''))
  })

const trimCents = (amount: string) => amount.replace(/\.00$/, '')

/** Rows of that question as lines. Throws INVALID, naming the row, for what cannot be added up. */
export const toBudgetLines = (rows: readonly AnswerRow[], currency: string): BudgetLine[] =>
  rows.map(({ item = '', units, unit = '', unitCost = '', other, reason = '' }, index) => {
    const parsed = BudgetLineForm.safeParse({
      item,
      units: units || '1',
      unit,
      unitCost: toMoney(unitCost, currency),
      ownShare: other ? toMoney(other, currency) : '0',
      reason,
    })
    if (parsed.success) return parsed.data
    throw invalid({
      rows: `Row ${index + 1}: ${parsed.error.issues[0]?.message ?? 'not a line of a budget'}`,
    })
  })

/** `$4,000` as `4000.00`; other text is kept as it is and refused later. */
function toMoney(written: string, currency: string): string {
  const reading = parseAmount(written, { currency })
  return reading.kind === 'amount' ? reading.value : written
}
