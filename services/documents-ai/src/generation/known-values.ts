import { formatMoney } from '@fundharbor/chassis/mail/format'
import type { OpportunityFacts } from '@fundharbor/contracts/catalog/internal'
import type { PersonFacts } from '@fundharbor/contracts/identity/people'
import {
  categories,
  projectDurations,
  registrationCategories,
  type Term,
} from '@fundharbor/contracts/vocabulary'
import type { Row } from '../document-templates/values.ts'
import { closingDay } from './closing-day.ts'

type ValuesByName = Record<string, string | null | undefined>

/** Without an organization the applicant is the person. */
export function personValues({ organization, ...person }: PersonFacts): ValuesByName {
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
    uei: organization?.uei,
    pic: organization?.pic,
    missionStatement: organization?.missionStatement,
    foundedYear: organization?.foundedYear?.toString(),
    teamSize: organization?.teamSize ? countPeople(organization.teamSize) : null,
    annualBudget: organization?.annualBudget ? formatMoney(organization.annualBudget, 'USD') : null,
  }
}

export function opportunityValues(opportunity: OpportunityFacts | null): ValuesByName {
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

export function applicationValues(opportunity: OpportunityFacts | null): ValuesByName {
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
export function applicationLists(opportunity: OpportunityFacts | null): [string, Row[]][] {
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
