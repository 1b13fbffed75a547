import { formatDate, formatMoney } from '@fundharbor/chassis/mail/format'
import type { OpportunityFacts } from '@fundharbor/contracts/catalog/internal'
import type { PersonFacts } from '@fundharbor/contracts/identity/people'
import {
  categories,
  projectDurations,
  registrationCategories,
  type Term,
} from '@fundharbor/contracts/vocabulary'
import { foldName, type PlaceholderValues } from '../document-templates/fill-template.ts'
import { splitAtPlaceholders } from '../document-templates/placeholders.ts'
import { sentences } from './sentences.data.ts'

/** Facts that a document is generated from. `opportunity` is null if none was chosen. */
export interface Facts {
  person: PersonFacts
  opportunity: OpportunityFacts | null
  variables: Readonly<Record<string, string>>
  title: string
  now: Date
}

/** Values of placeholders: custom variables come first, then facts, then sentences made from them. */
export function toPlaceholderValues(facts: Facts): PlaceholderValues {
  const values = new Map<string, string>()
  const add = (named: Record<string, string | null | undefined>) => {
    for (const [name, value] of Object.entries(named)) {
      const key = foldName(name)
      if (value?.trim() && key !== '' && !values.has(key)) values.set(key, value.trim())
    }
  }
  add(facts.variables)
  add(applicationValues(facts.opportunity))
  add(opportunityValues(facts.opportunity))
  add(personValues(facts.person))
  add({ projectTitle: facts.title, title: facts.title, date: formatDate(facts.now) })
  add({ reportYear: String(facts.now.getUTCFullYear()), sharedCategory: sharedCategory(facts) })
  addSentences(values)
  return values
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
  const { deadline, maxAmount, currency } = opportunity
  return {
    opportunityTitle: opportunity.title,
    funderName: opportunity.funderName,
    opportunityCategory: inlineLabel(categories, opportunity.category),
    opportunitySector: opportunity.sector,
    opportunityDeadline: deadline ? formatDate(deadline) : null,
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
  }
}

/** The category that organization and opportunity share. */
const sharedCategory = ({ person: { organization }, opportunity }: Facts): string | null =>
  organization && organization.category === opportunity?.category
    ? inlineLabel(categories, opportunity.category)
    : null

/** Categories that name no field of work. */
const UNSPECIFIC = new Set(['other', 'nonprofit', 'social-enterprise'])

/** A label in lower case, for the middle of a sentence. */
function inlineLabel(terms: readonly Term[], slug: string): string | null {
  const label = terms.find((term) => term.slug === slug)?.label
  return label && !UNSPECIFIC.has(slug) ? label.toLowerCase() : null
}

const countPeople = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`
const regionOf = (code: string) => new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }).of(code)
