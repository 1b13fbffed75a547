import type { OpportunityFacts } from '@fundharbor/contracts/catalog/internal'
import {
  MAX_ANSWER_ROWS,
  type AnswerRow,
  type InterviewQuestion,
} from '@fundharbor/contracts/documents/answers'
import { toAnswerRows, type PlannedBudget } from '../budgets/budget-values.ts'
import { MAX_BUDGET_LINES } from '@fundharbor/contracts/documents/budgets'
import type { AnswerModel } from '../answers/model.ts'
import { chooseAnswer } from '../answers/choose-answers.ts'
import { foldName, type PlaceholderValues } from '../document-templates/values.ts'
import type { Question } from '../questions/question.ts'

/** What an interview starts from. */
export interface Material {
  /** All answers of the workspace, latest first. */
  given: readonly AnswerModel[]
  /** From profile, application and opportunity. */
  values: PlaceholderValues
  opportunity: OpportunityFacts | null
  /** The document's project; null for none. */
  projectId: string | null
  /** The project's budget. */
  budget: PlannedBudget | null
}

const MAX_QUOTES = 3

/** A question with what is known, to be confirmed or changed. */
export function askQuestion(question: Question, material: Material): InterviewQuestion {
  const { key, why, isList, fields } = question
  return {
    key,
    question: question.question,
    why,
    isList: isList ?? false,
    maxRows: key === 'budget' ? MAX_BUDGET_LINES : MAX_ANSWER_ROWS,
    fields: fields.map(({ isOptional, ...field }) => ({ ...field, isOptional: isOptional ?? false })),
    quotes: quotesFor(key, material.opportunity),
    ...known(question, material),
    fromOtherProjects: fromOtherProjects(question, material),
  }
}

type KnownAnswer = Pick<InterviewQuestion, 'rows' | 'known' | 'isAnswered'>

function known(question: Question, { given, values, opportunity, projectId, budget }: Material): KnownAnswer {
  if (question.key === 'budget') return fromBudget(budget)
  const answer = chooseAnswer(given, question.key, { opportunityId: opportunity?.id ?? null, projectId })
  if (answer?.source === 'upload') return { ...fromAnswer(answer, 'upload'), isAnswered: false }
  if (answer && projectId && !answer.projectId && !question.isGeneral) return confirmOfOrganization(answer)
  if (answer) return fromAnswer(answer, 'answer')
  const rows = question.isList ? listRows(question, values) : factRow(question, values)
  if (rows.length > 0) {
    const from = {
      from: 'profile or application' as const,
      at: null,
      opportunityTitle: null,
      sourceName: null,
    }
    return { rows, known: from, isAnswered: false }
  }
  const other = question.isPerCall
    ? undefined
    : given.find(
        (each) => each.question === question.key && (each.projectId === null || each.projectId === projectId),
      )
  if (other) return { ...fromAnswer(other, 'other opportunity'), isAnswered: false }
  return { rows: [], known: null, isAnswered: false }
}

/** The budget of the project is the answer to what it costs. */
const fromBudget = (budget: PlannedBudget | null): KnownAnswer =>
  budget && budget.lines.length > 0
    ? {
        rows: toAnswerRows(budget),
        known: { from: 'budget', at: null, opportunityTitle: null, sourceName: null },
        isAnswered: true,
      }
    : { rows: [], known: null, isAnswered: false }

/** The project may differ from what is true of the organization. */
function confirmOfOrganization(answer: AnswerModel): KnownAnswer {
  const { rows, known } = fromAnswer(answer, 'answer')
  return { rows, known: known && { ...known, isOfOrganization: true }, isAnswered: false }
}

const fromAnswer = (answer: AnswerModel, from: 'answer' | 'upload' | 'other opportunity'): KnownAnswer => ({
  rows: answer.rows,
  known: {
    from,
    at: answer.answeredAt.toISOString(),
    opportunityTitle: answer.opportunityTitle,
    sourceName: answer.sourceName,
  },
  isAnswered: true,
})

/** More would be a list to read before writing. */
const MAX_FROM_OTHERS = 5

/** Answers of other projects, for somebody who asks for them; never filled in. */
const fromOtherProjects = ({ key, isPerCall }: Question, { given, projectId }: Material) =>
  given
    .flatMap(({ question, projectId: from, rows, answeredAt }) =>
      question === key && !isPerCall && from !== null && from !== projectId
        ? [{ projectId: from, rows, at: answeredAt.toISOString() }]
        : [],
    )
    .slice(0, MAX_FROM_OTHERS)

/** What the profile or the application says. Optional fields have defaults, which nobody said. */
function factRow({ fields }: Question, { texts }: PlaceholderValues): AnswerRow[] {
  const entries = fields.flatMap(({ name, isOptional }) => {
    const value = isOptional ? undefined : texts.get(foldName(name))
    return value === undefined ? [] : [[name, value]]
  })
  return entries.length > 0 ? [Object.fromEntries(entries) as AnswerRow] : []
}

const listRows = ({ key, fields }: Question, { lists }: PlaceholderValues): AnswerRow[] =>
  (lists.get(foldName(key)) ?? []).map((row) => {
    const entries = fields.map(({ name }) => [name, row[foldName(name)] ?? ''] as const)
    return Object.fromEntries(entries.filter(([, value]) => value !== ''))
  })

/** Whether the profile already says all that an organization is asked about itself. */
export const isKnownFromProfile = (question: Question, { given, values }: Material): boolean =>
  question.key === 'about' &&
  !given.some((answer) => answer.question === question.key) &&
  question.fields.every(({ name }) => values.texts.has(foldName(name)))

/** What the call says about a question. */
function quotesFor(key: string, opportunity: OpportunityFacts | null): string[] {
  const brief = opportunity?.brief
  if (!brief) return []
  const quotesOf = (facts: readonly { quote: string | null }[]) => facts.flatMap(({ quote }) => quote ?? [])
  const byQuestion: Readonly<Record<string, string[]>> = {
    project: quotesOf(brief.amounts),
    projectSummary: brief.asks,
    funderFit: [...brief.asks, ...brief.outcomes, ...quotesOf(brief.criteria)],
    objectives: brief.outcomes,
    beneficiaries: quotesOf(brief.applicants),
    budget: quotesOf(brief.amounts),
    evaluation: quotesOf(brief.criteria),
  }
  return [...new Set(byQuestion[key] ?? [])].slice(0, MAX_QUOTES)
}
