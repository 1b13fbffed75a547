import { formatDate } from '@fundharbor/chassis/mail/format'
import type { OpportunityFacts } from '@fundharbor/contracts/catalog/internal'
import { sumBudget } from '@fundharbor/contracts/documents/budget-sums'
import type { PersonFacts } from '@fundharbor/contracts/identity/people'
import { foldName, type PlaceholderValues } from '../document-templates/values.ts'
import { splitAtPlaceholders } from '../document-templates/placeholders.ts'
import { toAnswerValues, type Answers } from '../answers/answer-values.ts'
import { toBudgetValues, type PlannedBudget } from '../budgets/budget-values.ts'
import { isOtherThanCosts, statedRequest } from '../budgets/requested-amount.ts'
import { withoutOtherRate } from '../budgets/indirect-rate.ts'
import { applicationLists, applicationValues, opportunityValues, personValues } from './known-values.ts'
import { callLists } from './call-lists.ts'
import { origin, originOfAnswers, originOfList, type OriginOf } from './origins.ts'
import { sentences } from './sentences.data.ts'

/** Facts that a document is generated from. `opportunity` is null if none was chosen. */
export interface Facts {
  person: PersonFacts
  opportunity: OpportunityFacts | null
  variables: Readonly<Record<string, string>>
  /** Rows by question, from the organization's answers. */
  answers: Answers
  /** Where each answer comes from, by question. */
  answerSources?: ReadonlyMap<string, string>
  /** The budget of the document's project; null if there is none. */
  budget: PlannedBudget | null
  title: string
  now: Date
}

/** Values of placeholders: custom variables come first, then the budget’s sums, answers, and facts. */
export function toPlaceholderValues(facts: Facts): PlaceholderValues {
  const { opportunity, answers: given, answerSources } = facts
  const texts = new Map<string, string>()
  const origins = new Map<string, string>()
  const add = (named: Record<string, string | null | undefined>, origin: string | OriginOf) => {
    for (const [name, value] of Object.entries(named)) {
      const key = foldName(name)
      if (!value?.trim() || key === '' || texts.has(key)) continue
      texts.set(key, value.trim())
      origins.set(key, typeof origin === 'string' ? origin : origin(name))
    }
  }
  const answers = toAnswerValues(given, currencyOf(facts))
  const originOf = originOfAnswers(answerSources)
  add(facts.variables, origin.variables)
  const budget = toBudgetValues(facts.budget)
  const { requestedAmount: costs, ...sums } = budget.texts
  add(sums, origin.budget)
  add(withoutOtherRate(answers.texts, facts.budget), originOf)
  add(applicationValues(opportunity), origin.application)
  add({ requestedAmount: costs }, origin.budget)
  add(opportunityValues(opportunity), origin.opportunity)
  add(personValues(facts.person), origin.profile)
  add({ title: facts.title }, origin.title)
  add({ date: formatDate(facts.now) }, origin.date)
  addSentences(texts, origins)
  const lists = new Map([...applicationLists(opportunity), ...answers.lists])
  if (budget.rows.length > 0) lists.set('budget', budget.rows)
  const isOrganization = facts.person.organization !== null
  const isKnown = (name: string) => texts.has(foldName(name)) || lists.has(foldName(name))
  for (const [list, rows] of callLists(opportunity, { isOrganization, isKnown })) lists.set(list, rows)
  for (const list of lists.keys()) origins.set(list, originOfList(list, answers.lists.has(list), originOf))
  return { texts, lists, origins, questions: questionsAbout(facts, origins) }
}

/**
 * Questions a request that is another sum than the costs, unless it was entered for this document, and one above the
 * opportunity's largest award. Sums in other currencies cannot be compared.
 */
function questionsAbout(facts: Facts, origins: ReadonlyMap<string, string>): Map<string, string> {
  const { budget, opportunity } = facts
  const name = foldName('requestedAmount')
  const stated = statedRequest({ ...facts, currency: currencyOf(facts) })
  if (origins.get(name) !== origin.variables && isOtherThanCosts(stated, budget))
    return new Map([[name, 'otherThanCosts']])
  const max = opportunity?.maxAmount
  const isOver =
    budget &&
    max &&
    budget.currency === opportunity.currency &&
    sumBudget(budget).requested > Number(max) * 100
  return new Map(isOver ? [[name, 'overLargestAward']] : [])
}

/** The currency of sums that name none. An applicant who plans in dollars also answers in dollars, whatever the opportunity pays in; an award says what it pays in. */
export const currencyOf = ({ budget, opportunity }: Pick<Facts, 'budget' | 'opportunity'>): string =>
  opportunity?.award?.currency ?? (budget?.lines.length ? budget.currency : opportunity?.currency) ?? 'USD'

/** Adds sentences whose facts are all known, for placeholders without a value. */
function addSentences(values: Map<string, string>, origins: Map<string, string>): void {
  for (const sentence of sentences) {
    const key = foldName(sentence.for)
    const parts = splitAtPlaceholders(sentence.text).map((part, index) =>
      index % 2 === 0 ? part : values.get(foldName(part)),
    )
    if (values.has(key) || parts.includes(undefined)) continue
    values.set(key, parts.join(''))
    const named = splitAtPlaceholders(sentence.text).filter((_, index) => index % 2 === 1)
    const from = named.flatMap((name) => origins.get(foldName(name)) ?? [])
    if (from.length > 0) origins.set(key, [...new Set(from)].join('; '))
  }
}
