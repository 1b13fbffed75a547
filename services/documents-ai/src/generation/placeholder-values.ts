import { formatDate, formatMoney } from '@fundharbor/chassis/mail/format'
import type { OpportunityFacts } from '@fundharbor/contracts/catalog/internal'
import type { PersonFacts } from '@fundharbor/contracts/identity/people'
import {
  categories,
  projectDurations,
  registrationCategories,
  type Term,
} from '@fundharbor/contracts/vocabulary'
import { foldName, type PlaceholderValues, type Row } from '../document-templates/values.ts'
import { splitAtPlaceholders } from '../document-templates/placeholders.ts'
import { toAnswerValues, type Answers } from '../answers/answer-values.ts'
import { toBudgetValues, type PlannedBudget } from '../budgets/budget-values.ts'
import { closingDay } from './closing-day.ts'
import { callLists } from './call-lists.ts'
import { sentences } from './sentences.data.ts'

/** Facts that a document is generated from. `opportunity` is null if none was chosen. */
export interface Facts {
  person: PersonFacts
  opportunity: OpportunityFacts | null
  variables: Readonly<Record<string, string>>
  /** Rows by question, from the organization's answers. */
  answers: Answers
  /** Of the document's project; null if there is none. */
  budget: PlannedBudget | null
  title: string
  now: Date
}

/** Values of placeholders: custom variables come first, then the budget, answers, and facts. */
export function toPlaceholderValues(facts: Facts): PlaceholderValues {
  const texts = new Map<string, string>()
  const add = (named: Record<string, string | null | undefined>) => {
    for (const [name, value] of Object.entries(named)) {
      const key = foldName(name)
      if (value?.trim() && key !== '' && !texts.has(key)) texts.set(key, value.trim())
    }
  }
  const currency = facts.opportunity?.currency ?? 'USD'
  const answers = toAnswerValues(facts.answers, currency)
  add(facts.variables)
  const budget = toBudgetValues(facts.budget)
  add(budget.texts)
  add(answers.texts)
  add(applicationValues(facts.opportunity))
  add(opportunityValues(facts.opportunity))
  add(personValues(facts.person))
  add({ title: facts.title, date: formatDate(facts.now) })
  addSentences(texts)
  const { opportunity } = facts
  const lists = new Map([...applicationLists(opportunity), ...callLists(opportunity), ...answers.lists])
  if (budget.rows.length > 0) lists.set('budget', budget.rows)
  return { texts, lists }
}

/** Adds sentences whose facts are all known, for placeholders without a value. */
function addSentences(values: Map<string, string>): void {
  for (const sentence of sentences) {
    const key = foldName(sentence.for)
    const parts = splitAtPlaceholders(sentence.text).map((part, index) =>
      index % 2 === 0 ? part : values.get(foldName(part)),
    )
    if (!values.has(key) && parts.every((part) => part !== undefined)) values.set(key, parts.join(''))
  }
}

/** Without an organization the applicant is the person. */
function personValues({ organization, ...person }: PersonFacts): Record<string, string | null | undefined> {
  return {
    contactName: person.fullName,
    contactEmail: person.email,
    contactPhone: organization?.phone || person.phone,
    country: regionOf(person.country),
    organizationName: organization?.name ?? person.fullName,
    organizationAddress: organization?.address || person.homeAddress,
    organizationCategory: organization ? inlineLabel(registrationCategories, organization.category) : null,
    organizationDescription: organization?.description,
    website: organization?.website,
    taxId: organization?.taxId,
    missionStatement: organization?.missionStatement,
    foundedYear: organization?.foundedYear?.toString(),
    teamSize: organization?.teamSize ? countPeople(organization.teamSize) : null,
    annualBudget: organization?.annualBudget ? formatMoney(organization.annualBudget, 'USD') : null,
  }
}

function opportunityValues(opportunity: OpportunityFacts | null): Record<string, string | null | undefined> {
  if (!opportunity) return {}
  const { maxAmount, currency } = opportunity
  return {
    opportunityTitle: opportunity.title,
    callTitle: opportunity.title,
    callCeiling: maxAmount ? formatMoney(maxAmount, currency) : null,
    funderName: opportunity.funderName,
    opportunityCategory: inlineLabel(categories, opportunity.category),
    opportunitySector: opportunity.sector,
    opportunityDeadline: closingDay(opportunity),
    opportunityAmount: maxAmount ? formatMoney(maxAmount, currency) : null,
    currency,
  }
}

function applicationValues(opportunity: OpportunityFacts | null): Record<string, string | null | undefined> {
  const application = opportunity?.application
  if (!application) return {}
  const { targetBeneficiaries: people, projectDuration: duration } = application
  return {
    projectTitle: application.projectTitle,
    projectDescription: application.projectDescription,
    requestedAmount: application.requestedAmount
      ? formatMoney(application.requestedAmount, application.currency)
      : null,
    targetBeneficiaries: people ? people.toLocaleString('en-US') : null,
    projectDuration: duration && duration !== 'ongoing' ? inlineLabel(projectDurations, duration) : null,
    expectedOutcomes: application.expectedOutcomes,
    beneficiaries: people ? countPeople(people) : null,
  }
}

/** What the application says to be different at the end; how it is measured is not asked there. */
function applicationLists(opportunity: OpportunityFacts | null): [string, Row[]][] {
  const outcomes = opportunity?.application?.expectedOutcomes?.trim()
  return outcomes ? [['objectives', [{ objective: outcomes }]]] : []
}

/** Categories that name no field of work. */
const UNSPECIFIC = new Set(['other', 'nonprofit', 'social-enterprise'])

/** A label in lower case, for the middle of a sentence. */
function inlineLabel(terms: readonly Term[], slug: string): string | null {
  const label = terms.find((term) => term.slug === slug)?.label
  return label && !UNSPECIFIC.has(slug) ? label.toLowerCase() : null
}

const countPeople = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`
const regionOf = (code: string) => new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }).of(code)
