import { otherQuestions } from './other-questions.data.ts'
import { proposalQuestions } from './proposal-questions.data.ts'
import type { Question } from './question.ts'
import { reportQuestions } from './report-questions.data.ts'

/** Every question, the most important first. */
export const questions: readonly Question[] = [...proposalQuestions, ...reportQuestions, ...otherQuestions]

const byKey = new Map(questions.map((question) => [question.key, question]))

export const questionOf = (key: string): Question | undefined => byKey.get(key)

/** Sums that follow from an answer, by placeholder. */
const DERIVED: Readonly<Record<string, string>> = {
  budgetRequested: 'budget',
  budgetOther: 'budget',
  budgetTotal: 'budget',
  financesBudget: 'finances',
  financesRemaining: 'finances',
  financesSpent: 'finances',
  fundingTotal: 'funding',
  paymentsTotal: 'payments',
  spendingTotal: 'spending',
}

/** The questions whose answers a template's placeholders use, in the order of importance. */
export function questionsFor(placeholders: readonly string[]): Question[] {
  const names = new Set(placeholders.map((name) => DERIVED[name] ?? name.split('.')[0]))
  return questions.filter(({ key, isList, fields }) =>
    isList ? names.has(key) : fields.some(({ name }) => names.has(name)),
  )
}
