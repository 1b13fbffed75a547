import { foldName } from '../document-templates/values.ts'
import type { PlannedBudget } from './budget-values.ts'

const RATE = /(\d+(?:[.,]\d+)?)\s?(?:%|percent\b)/g

/** The percentages of a text, with a point or a comma before the decimals. */
export const ratesIn = (text: string): number[] =>
  [...text.matchAll(RATE)].map(([, rate = '']) => Number(rate.replace(',', '.')))

const ANSWER = foldName('indirectCosts')

/** Texts by folded name, without an answer that names another rate than the budget, which has the last word. */
export function withoutOtherRate(
  texts: Readonly<Record<string, string>>,
  budget: PlannedBudget | null,
): Record<string, string> {
  const { [ANSWER]: answer, ...others } = texts
  const rate = budget?.lines.length ? Number(budget.indirectRate) : 0
  const named = ratesIn(answer ?? '')
  const isOther = rate > 0 && named.length > 0 && !named.includes(rate)
  return answer === undefined || isOther ? others : { ...others, [ANSWER]: answer }
}
