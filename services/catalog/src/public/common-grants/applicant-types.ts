import { applicants } from '../../records/taxonomy/applicants.ts'
import { labelOf, organizationTypes } from '@fundharbor/contracts/vocabulary'
import type { OpportunityModel } from '../../records/opportunities/model.ts'

interface ApplicantType {
  value: string
  customValue?: string
}

/** The protocol's values for Grants.gov's codes; others are `custom`. */
const byCode: Readonly<Record<string, string>> = {
  '00': 'government_state',
  '01': 'government_county',
  '02': 'government_municipal',
  '04': 'government_special_district',
  '05': 'school_district_independent',
  '06': 'higher_education_public',
  '07': 'government_tribal',
  '11': 'organization_tribal_other',
  '12': 'non_profit_with_501c3',
  '13': 'nonprofit_without_501c3',
  '20': 'higher_education_private',
  '21': 'individual',
  '22': 'for_profit_not_small_business',
  '23': 'for_profit_small_business',
  '99': 'unrestricted',
}

/** Applicant types from the source's codes, else from our organization types. */
export function applicantTypesOf({
  sourceCodes,
  organizationTypes: types,
}: OpportunityModel): ApplicantType[] {
  const codes = sourceCodes?.applicants ?? []
  if (codes.length > 0) return codes.map(fromCode)
  return types.map((slug) =>
    slug === 'individual'
      ? { value: 'individual' }
      : { value: 'custom', customValue: labelOf(organizationTypes, slug) },
  )
}

function fromCode(code: string): ApplicantType {
  const value = byCode[code]
  return value ? { value } : { value: 'custom', customValue: applicants[code]?.label ?? code }
}
