import type { ProfileCounts } from '@fundharbor/contracts/catalog/internal'
import {
  completenessFields,
  type Completeness,
  type MissingField,
} from '@fundharbor/contracts/identity/completeness'
import { improvements } from './completeness.data.ts'
import type { OrganizationModel } from './model.ts'

type FieldName = MissingField['field']

/** How much of a profile is filled in. Without counts, as while catalog is down, sentences have no numbers. */
export function assessProfile(
  organization: OrganizationModel | undefined,
  counts: ProfileCounts | undefined,
): Completeness {
  if (!organization) return { percent: 0, missing: [describe('organization', counts)] }
  const relevant = completenessFields.filter((field) => isRelevant(field, organization))
  const missing = relevant.filter((field) => field !== 'organization' && isEmpty(organization[field]))
  return {
    percent: Math.round((1 - missing.length / relevant.length) * 100),
    missing: missing.map((field) => describe(field, counts)),
  }
}

const isEmpty = (value: unknown): boolean => value === null || value === ''

/** Where a registration is needed depends on the country; individuals need none. */
function isRelevant(field: FieldName, { country, organizationType }: OrganizationModel): boolean {
  const isIndividual = organizationType === 'individual'
  if (field === 'state') return country === null || country === 'US'
  if (field === 'uei' || field === 'samExpiresOn') return country === 'US' && !isIndividual
  if (field === 'pic') return country !== null && country !== 'US' && !isIndividual
  return true
}

function describe(field: FieldName, counts: ProfileCounts | undefined): MissingField {
  const { action, reason, counted } = improvements[field]
  const count = counted && counts?.[counted.count]
  if (!counted || !count) return { field, sentence: `${action}: ${reason}.`, count: null }
  const opportunities =
    count === 1
      ? `1 open opportunity ${counted.one}`
      : `${count.toLocaleString('en-US')} open opportunities ${counted.many}`
  return { field, sentence: `${action}: ${opportunities}.`, count }
}
