import { createHash } from 'node:crypto'
import type { PersonFacts } from '@fundharbor/contracts/identity/people'
import type { Category, OrganizationCategory } from '@fundharbor/contracts/vocabulary'
import { fieldWords, registered } from './fields-of-work.data.ts'
import { applicantKindOf, textOfOrganization, type ApplicantKind } from './kind-of-applicant.ts'
import { placesOf } from './places.ts'

/** Somebody as a ranking sees them. */
export interface Profile extends ApplicantKind {
  name: string
  /** What the organization says of itself. */
  text: string
  /** Fields of work, the first weighing 1, at most three. */
  categories: { category: Category; weight: number }[]
  /** Names of places that opportunities for this one's country bear. */
  places: string[]
  /** ISO 3166 code. */
  country: string
  /** US dollars a year. */
  annualBudget: number | null
  /** How much of what a ranking could use is filled in, 0 to 1. */
  completeness: number
}

const MOST_CATEGORIES = 3
/** A registered category weighs as much as so many words of its field. */
const REGISTERED = 4
/** Fields that the text names this much less often than the leading one are left out. */
const LEAST_SHARE = 0.4
/** Shorter texts say nothing that could be compared. */
const LEAST_TEXT = 20
const TOLD_WELL = 120

/** What can be compared of somebody; null where they have told nothing. */
export function profileOf(facts: PersonFacts): Profile | null {
  const { organization } = facts
  if (!organization) return null
  const text = textOfOrganization(organization)
  const categories = fieldsOf(organization.category as OrganizationCategory, text)
  const own = `${organization.description ?? ''}${organization.missionStatement ?? ''}`
  if (categories.length === 0 && own.trim().length < LEAST_TEXT) return null
  const annualBudget = Number(organization.annualBudget) || null
  const known = [
    categories.length > 0,
    own.length > 0,
    own.length >= TOLD_WELL,
    organization.missionStatement !== null,
    annualBudget !== null,
    facts.country !== '',
  ]
  return {
    name: organization.name,
    text,
    categories,
    ...applicantKindOf(organization),
    places: placesOf(facts.country),
    country: facts.country,
    annualBudget,
    completeness: known.filter(Boolean).length / known.length,
  }
}

/** The registered category and the fields that the words name, the leading first. */
function fieldsOf(category: OrganizationCategory, text: string): Profile['categories'] {
  const counts = new Map<Category, number>((registered[category] ?? []).map((field) => [field, REGISTERED]))
  for (const [field, words] of Object.entries(fieldWords) as [Category, RegExp][]) {
    const times = new Set((text.match(words) ?? []).map((word) => word.toLowerCase())).size
    if (times > 0) counts.set(field, (counts.get(field) ?? 0) + times)
  }
  const ordered = [...counts].toSorted(([, one], [, other]) => other - one)
  const most = ordered[0]?.[1] ?? 1
  return ordered
    .map(([field, count]) => ({ category: field, weight: Math.round((count / most) * 100) / 100 }))
    .filter(({ weight }) => weight >= LEAST_SHARE)
    .slice(0, MOST_CATEGORIES)
}

/** Equal for profiles that are ranked equally. */
export const fingerprintOf = (parts: unknown): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
