import type { AnswerRow } from '@fundharbor/contracts/documents/answers'
import { sumBudget } from '@fundharbor/contracts/documents/budget-sums'
import type { BudgetLine } from '@fundharbor/contracts/documents/budgets'
import { formatMoney, useQuery } from '@fundharbor/kit'
import { budgetQuery } from '../budget/queries.ts'
import { findTwoRequests, toDecimal } from '../budget/two-requests.ts'
import styles from './interview.module.css'

interface RequestNoteProps {
  /** Whether costs are typed, and not the amount that is requested. */
  isAboutCosts: boolean
  rows: readonly AnswerRow[]
  opportunityId: string | null
  projectId: string | null
}

const toLine = ({ units, unitCost, other }: AnswerRow): BudgetLine => ({
  item: '',
  units: toDecimal(units) || '1',
  unit: '',
  unitCost: toDecimal(unitCost),
  ownShare: toDecimal(other) || '0',
  reason: '',
})

/** What the costs add up to while somebody types, and that the amount requested is another one. */
export function RequestNote({ isAboutCosts, rows, opportunityId, projectId }: RequestNoteProps) {
  const { data } = useQuery(budgetQuery(projectId, opportunityId))
  if (!data) return null
  const budget = isAboutCosts ? { ...data, lines: rows.map(toLine) } : data
  const { total, requested } = sumBudget(budget)
  const write = (cents: number) => formatMoney(cents / 100, budget.currency)
  const requests = findTwoRequests(isAboutCosts ? data.statedRequest : rows[0]?.requestedAmount, budget)
  const sum =
    isAboutCosts && total > 0 && `These costs add up to ${write(total)}. You request ${write(requested)}.`
  const question =
    requests &&
    (isAboutCosts
      ? `You answered that you request ${requests.stated}. Change the costs or that answer.`
      : `The costs in your budget add up to a request of ${requests.costs}. Enter the amount that holds.`)
  return (
    <p role="status" className={styles.why}>
      {[sum, question].filter(Boolean).join(' ')}
    </p>
  )
}
