import { foldName, type PlaceholderValues, type Row } from '../document-templates/values.ts'
import { readMaterial, type Material } from './mark-unsupported.ts'
import { toPlaceholderValues, type Facts } from './placeholder-values.ts'

const MAX_DETAILS_LENGTH = 6000

/** All facts of a prompt, which each section sends again; custom variables alone can be half a million characters. */
const MAX_FACTS_LENGTH = 40_000

/** Values that are not sent to the model but filled in afterwards. */
const PRIVATE = ['contactEmail', 'contactPhone', 'taxId', 'organizationAddress'].map(foldName)
const MIN_PRIVATE_LENGTH = 5

/** What stands in texts for values that are not sent, by the values' names. A city alone is sent. */
export function privateValues(facts: Facts): [name: string, value: string][] {
  const { texts } = toPlaceholderValues(facts)
  return PRIVATE.flatMap((name): [string, string][] => {
    const value = texts.get(name) ?? ''
    return /[\d@]/.test(value) && value.length >= MIN_PRIVATE_LENGTH ? [[name, value]] : []
  })
}

/** The first rows of lists, as long as all of them together are no longer than `most` characters. */
function withinLength(lists: PlaceholderValues['lists'], most: number): [string, Row[]][] {
  let left = most
  return [...lists].map(([name, rows]) => [
    name,
    rows.filter((row) => (left -= Object.values(row).join('').length) >= 0),
  ])
}

/** The person's own facts and those of the opportunity. */
export function factsForModel(facts: Facts) {
  const { texts, lists } = toPlaceholderValues(facts)
  let left = MAX_FACTS_LENGTH
  const shared = [...texts].flatMap(([name, value]): [string, string][] => {
    if (PRIVATE.includes(name) || left <= 0) return []
    const sent = value.slice(0, left)
    left -= sent.length
    return [[name, sent]]
  })
  const details = facts.opportunity?.details
  return {
    facts: Object.fromEntries(shared),
    lists: Object.fromEntries(withinLength(lists, left)),
    opportunity: details && {
      description: details.description.slice(0, MAX_DETAILS_LENGTH),
      eligibility: details.eligibility?.slice(0, MAX_DETAILS_LENGTH),
      selectionCriteria: details.selectionCriteria?.slice(0, MAX_DETAILS_LENGTH),
    },
    brief: facts.opportunity?.brief,
  }
}

/** Whether a value, by folded name, tells of the applicant: the call's values and the day of writing do not. */
const isOfApplicant = (name: string): boolean =>
  !name.startsWith('call') && ![foldName('opportunityAmount'), 'date'].includes(name)

/** The texts that something is written from, those of the applicant (`own` included) apart from those of the call. */
export function materialOf(facts: Facts, own: readonly unknown[], call: readonly unknown[] = []): Material {
  const { opportunity, brief } = factsForModel(facts)
  const { texts, lists } = toPlaceholderValues(facts)
  const named: [string, unknown][] = [...texts, ...lists]
  const values = (ofApplicant: boolean) =>
    named.filter(([name]) => isOfApplicant(name) === ofApplicant).map(([, value]) => value)
  return readMaterial(textsIn([values(true), own]), textsIn([values(false), opportunity, brief, call]))
}

/** Every text in some data. */
function textsIn(data: unknown): string[] {
  if (typeof data === 'string') return [data]
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(textsIn) : []
}
