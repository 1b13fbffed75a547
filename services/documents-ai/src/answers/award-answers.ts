import { formatDate, formatMoney } from '@fundharbor/chassis/mail/format'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { AwardFacts } from '@fundharbor/contracts/catalog/internal'
import type { Row } from '../document-templates/values.ts'
import type { ChosenAnswers } from './choose-answers.ts'

/**
 * Answers with what the grant's page knows of its award: sums and numbers of a report are those that are kept there. What
 * somebody answered about the period stays.
 */
export function withAward(given: ChosenAnswers, award: AwardFacts | null): ChosenAnswers {
  if (!award) return given
  const { amount, currency, number, spent, categories } = award
  const money = (sum: string) => formatMoney(sum, currency)
  const known = {
    grantReference: number,
    grantAmount: amount === null ? '' : money(amount),
    amountSpent: categories.length > 0 ? money(spent) : '',
  }
  const facts = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== ''))
  const finances = categories.map(({ category, amount: budget, spent: used }) => ({
    item: category,
    budget: money(budget),
    spent: money(used),
  }))
  const period = periodOf(award)
  const added = new Map<string, Row[]>([
    [
      'report',
      [{ ...(period && { reportingPeriod: period }), ...given.answers.get('report')?.[0], ...facts }],
    ],
    ...(finances.length > 0 ? [['finances', finances] as [string, Row[]]] : []),
  ])
  const sources = [...added.keys()].map((question) => [question, 'The award of your grant'] as const)
  return {
    answers: new Map([...given.answers, ...added]),
    answerSources: new Map([...given.answerSources, ...sources]),
  }
}

/** From the start of the award to today, as what was spent is counted from there too; to its end once that has passed. */
function periodOf({ startsOn, endsOn }: AwardFacts): string | null {
  const today = clock.now().toISOString().slice(0, 10)
  if (startsOn === null || startsOn > today) return null
  return `${formatDate(startsOn)} to ${formatDate(endsOn !== null && endsOn < today ? endsOn : today)}`
}
