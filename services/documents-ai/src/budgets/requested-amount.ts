import { formatMoney } from '@fundharbor/chassis/mail/format'
import type { OpportunityFacts } from '@fundharbor/contracts/catalog/internal'
import { sumBudget } from '@fundharbor/contracts/documents/budget-sums'
import type { Answers } from '../answers/answer-values.ts'
import { addAmounts, toCents, toWrittenAmount } from '../document-templates/amounts.ts'
import type { PlannedBudget } from './budget-values.ts'

interface Stated {
  answers: Answers
  opportunity: OpportunityFacts | null
  /** The currency of answers that name none. */
  currency: string
}

/** The amount that somebody answered, or entered in the application; null if nobody did. */
export function statedRequest({ answers, opportunity, currency }: Stated): string | null {
  const answered = answers.get('project')?.[0]?.requestedAmount?.trim()
  const application = opportunity?.application
  if (answered) return toWrittenAmount(answered, currency)
  return application?.requestedAmount ? formatMoney(application.requestedAmount, application.currency) : null
}

/** Whether a stated amount is another one than the costs add up to. Words cannot be compared. */
export const isOtherThanCosts = (stated: string | null, budget: PlannedBudget | null): boolean =>
  stated !== null &&
  toCents(stated) !== null &&
  budget !== null &&
  budget.lines.length > 0 &&
  addAmounts([stated], budget.currency) !== sumBudget(budget).requested
