import { toBudgetLines, type PlannedBudget } from '../src/budgets/budget-values.ts'
import type { Row } from '../src/document-templates/values.ts'
import type { Question } from '../src/questions/question.ts'
import { questionOf, questionsFor } from '../src/questions/questions.ts'

/** The example of each field, as the answer. */
export const exampleRow = ({ fields }: Question): Row =>
  Object.fromEntries(fields.map(({ name, example }) => [name, example]))

const budgetQuestion = questionOf('budget')

/** The example of the question about costs, as a budget. */
export const exampleBudget: PlannedBudget = {
  currency: 'USD',
  indirectRate: '15',
  lines: toBudgetLines(budgetQuestion ? [exampleRow(budgetQuestion)] : [], 'USD'),
}

/** Answers to as many of a template's questions as an interview asks. */
export const completeAnswers = (placeholders: readonly string[], limit = 12): Map<string, readonly Row[]> =>
  new Map(
    questionsFor(placeholders)
      .slice(0, limit)
      .filter(({ key }) => key !== 'budget')
      .map((question) => [question.key, [exampleRow(question)]]),
  )
