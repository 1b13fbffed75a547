import type { OpportunityFacts } from '@fundharbor/contracts/catalog/internal'
import type { PersonFacts } from '@fundharbor/contracts/identity/people'
import {
  categories,
  projectDurations,
  registrationCategories,
  type Term,
} from '@fundharbor/contracts/vocabulary'
import { splitAtPlaceholders } from '../document-templates/placeholders.ts'
import { foldName, type Values } from './fill-template.ts'
import { sentences } from './sentences.data.ts'

/** What a document is written from. `opportunity` is null where none was chosen. */
export interface Facts {
  person: PersonFacts
  opportunity: OpportunityFacts | null
  variables: Readonly<Record<string, string>>
  title: string
  now: Date
}

/** Plain texts by folded placeholder name: custom variables first, then facts, then sentences made of them. */
export function valuesOf(facts: Facts): Values {
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
  add({ projectTitle: facts.title, title: facts.title, date: dayOf(facts.now) })
  add({ reportYear: String(facts.now.getUTCFullYear()), sharedCategory: sharedCategory(facts) })
  compose(values)
  return values
}

/** Adds the sentences whose facts are known, for placeholders that have no value of their own. */
function compose(values: Map<string, string>): void {
  for (const sentence of sentences) {
    const key = foldName(sentence.for)
    const parts = splitAtPlaceholders(sentence.text).map((part, index) =>
      index % 2 === 0 ? part : values.get(foldName(part)),
    )
    if (!values.has(key) && parts.every((part) => part !== undefined)) values.set(key, parts.join(''))
  }
}

/** Without an organisation the applicant is the person. */
function personValues({ organization, ...person }: PersonFacts): Record<string, string | null | undefined> {
  return {
    contactName: person.fullName,
    contactEmail: person.email,
    contactPhone: organization?.phone || person.phone,
    country: regionOf(person.country),
    organizationName: organization?.name ?? person.fullName,
    organizationAddress: organization?.address || person.homeAddress,
    organizationCategory: organization ? labelOf(registrationCategories, organization.category) : null,
    organizationDescription: organization?.description,
    website: organization?.website,
    taxId: organization?.taxId,
    missionStatement: organization?.missionStatement,
    foundedYear: organization?.foundedYear?.toString(),
    teamSize: organization?.teamSize ? peopleOf(organization.teamSize) : null,
    annualBudget: organization?.annualBudget ? moneyOf(organization.annualBudget, 'USD') : null,
  }
}

function opportunityValues(call: OpportunityFacts | null): Record<string, string | null | undefined> {
  if (!call) return {}
  return {
    opportunityTitle: call.title,
    funderName: call.funderName,
    opportunityCategory: labelOf(categories, call.category),
    opportunitySector: call.sector,
    opportunityDeadline: call.deadline ? dayOf(new Date(call.deadline)) : null,
    opportunityAmount: call.maxAmount ? moneyOf(call.maxAmount, call.currency) : null,
    currency: call.currency,
  }
}

function applicationValues(call: OpportunityFacts | null): Record<string, string | null | undefined> {
  const application = call?.application
  if (!application) return {}
  const { targetBeneficiaries: people, projectDuration: duration } = application
  return {
    projectTitle: application.projectTitle,
    projectDescription: application.projectDescription,
    requestedAmount: application.requestedAmount
      ? moneyOf(application.requestedAmount, application.currency)
      : null,
    targetBeneficiaries: people ? people.toLocaleString('en-US') : null,
    projectDuration: duration && duration !== 'ongoing' ? labelOf(projectDurations, duration) : null,
    expectedOutcomes: application.expectedOutcomes,
  }
}

/** What the organisation and the call are both about. */
const sharedCategory = ({ person: { organization }, opportunity }: Facts): string | null =>
  organization && organization.category === opportunity?.category
    ? labelOf(categories, opportunity.category)
    : null

/** Forms of organisations are no fields of work, and "other" says nothing. */
const SAYS_NOTHING = new Set(['other', 'nonprofit', 'social-enterprise'])

/** A label as it stands inside a sentence. */
function labelOf(terms: readonly Term[], slug: string): string | null {
  const label = terms.find((term) => term.slug === slug)?.label
  return label && !SAYS_NOTHING.has(slug) ? label.toLowerCase() : null
}

const dayOf = (date: Date) => date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const peopleOf = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`
const regionOf = (code: string) => new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }).of(code)
const moneyOf = (amount: string, currency: string) =>
  Number(amount).toLocaleString('en-US', {
    style: 'currency',
    currency,
    ...(Number.isInteger(Number(amount)) ? { maximumFractionDigits: 0 } : {}),
  })
