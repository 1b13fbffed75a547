import { parseAmount } from '@fundharbor/contracts/amounts'
import { sumBudget } from '@fundharbor/contracts/documents/budget-sums'
import type { Budget } from '@fundharbor/contracts/documents/budgets'
import { formatMoney } from '@fundharbor/kit'

/** The amount that somebody said they request, and what the costs add up to. */
interface TwoRequests {
  stated: string
  costs: string
}

/** An amount as somebody writes it, as a decimal string; empty if it cannot be read. */
export function toDecimal(written: string | null | undefined): string {
  const reading = parseAmount(written ?? '')
  return reading.kind === 'amount' ? reading.value : ''
}

/** The two amounts as written, if they differ; null without costs, or if the first is no amount. */
export function findTwoRequests(
  stated: string | null | undefined,
  budget: Pick<Budget, 'lines' | 'indirectRate' | 'currency'>,
): TwoRequests | null {
  const amount = Number(toDecimal(stated) || Number.NaN)
  const { requested } = sumBudget(budget)
  if (Number.isNaN(amount) || requested === 0 || Math.round(amount * 100) === requested) return null
  return {
    stated: formatMoney(amount, budget.currency),
    costs: formatMoney(requested / 100, budget.currency),
  }
}
