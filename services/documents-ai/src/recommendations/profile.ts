import { createHash } from 'node:crypto'
import type { PersonFacts } from '@fundharbor/contracts/identity/people'
import type { Category, OrganizationCategory } from '@fundharbor/contracts/vocabulary'
import { fieldWords, registered } from './fields-of-work.data.ts'
import { detectApplicantType, textOfOrganization, type ApplicantType } from './applicant-type.ts'
import { locationsOf } from './locations.ts'

/** What the ranking knows about an organization. */
export interface Profile extends ApplicantType {
  name: string
  /** The organization's name, mission and description. */
  text: string
  /** At most three fields of work; the first has weight 1. */
  categories: { category: Category; weight: number }[]
  /** Names of the organization's country and regions, as opportunities spell them. */
  locations: string[]
  /** ISO 3166 code. */
  country: string
  /** In US dollars. */
  annualBudget: number | null
  /** Share of the fields used by the ranking that are filled in, 0 to 1. */
  completeness: number
}

const MAX_CATEGORIES = 3
/** The registered category counts as much as this many words of its field. */
const REGISTERED_WEIGHT = 4
/** Fields with a smaller share of the leading field's count are left out. */
const MIN_SHARE = 0.4
/** Shorter texts cannot be compared. */
const MIN_TEXT_LENGTH = 20
const GOOD_TEXT_LENGTH = 120

/** The profile for a ranking; null without an organization, or if it says too little. */
export function buildProfile(facts: PersonFacts): Profile | null {
  const { organization } = facts
  if (!organization) return null
  const text = textOfOrganization(organization)
  const categories = fieldsOf(organization.category as OrganizationCategory, text)
  const own = `${organization.description ?? ''}${organization.missionStatement ?? ''}`
  if (categories.length === 0 && own.trim().length < MIN_TEXT_LENGTH) return null
  const annualBudget = Number(organization.annualBudget) || null
  const known = [
    categories.length > 0,
    own.length > 0,
    own.length >= GOOD_TEXT_LENGTH,
    organization.missionStatement !== null,
    annualBudget !== null,
    facts.country !== '',
  ]
  return {
    name: organization.name,
    text,
    categories,
    ...detectApplicantType(organization),
    locations: locationsOf(facts.country),
    country: facts.country,
    annualBudget,
    completeness: known.filter(Boolean).length / known.length,
  }
}

/** Fields of work from the registered category and the organization's texts, the leading one first. */
function fieldsOf(category: OrganizationCategory, text: string): Profile['categories'] {
  const counts = new Map<Category, number>(
    (registered[category] ?? []).map((field) => [field, REGISTERED_WEIGHT]),
  )
  for (const [field, words] of Object.entries(fieldWords) as [Category, RegExp][]) {
    const times = new Set((text.match(words) ?? []).map((word) => word.toLowerCase())).size
    if (times > 0) counts.set(field, (counts.get(field) ?? 0) + times)
  }
  const ordered = [...counts].toSorted(([, one], [, other]) => other - one)
  const most = ordered[0]?.[1] ?? 1
  return ordered
    .map(([field, count]) => ({ category: field, weight: Math.round((count / most) * 100) / 100 }))
    .filter(({ weight }) => weight >= MIN_SHARE)
    .slice(0, MAX_CATEGORIES)
}

/** Hash of a list's inputs; a changed one means that the list is out of date. */
export const fingerprintOf = (parts: unknown): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
