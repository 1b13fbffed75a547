import { sumBudget } from '@fundharbor/contracts/documents/budget-sums'
import type { Budget } from '@fundharbor/contracts/documents/budgets'
import { formatMoney } from '@fundharbor/kit'
import { toNumber } from './draft-line.ts'

/** The amount that somebody said they request, and what the costs add up to. */
interface TwoRequests {
  stated: string
  costs: string
}

/** The two amounts as written, if they differ; null without costs, or if the first is no amount. */
export function findTwoRequests(
  stated: string | null | undefined,
  budget: Pick<Budget, 'lines' | 'indirectRate' | 'currency'>,
): TwoRequests | null {
  const amount = Number(toNumber(stated ?? '') || Number.NaN)
  const { requested } = sumBudget(budget)
  if (Number.isNaN(amount) || requested === 0 || Math.round(amount * 100) === requested) return null
  return {
    stated: formatMoney(amount, budget.currency),
    costs: formatMoney(requested / 100, budget.currency),
  }
}
