import { agencyCategory, agencyOf, isAgencyName } from '../taxonomy/agencies.ts'
import { businessesOf, organizationsOf } from '../taxonomy/applicants.ts'
import { activityOf } from '../taxonomy/grants-gov-categories.ts'
import type { ExtractElement } from './grants-gov-xml.ts'
import { toLine } from './markup.ts'

type Field = (name: string) => string | undefined
type Fields = ExtractElement['fields']

/** Who funds it, who can apply and what it is about, by the codes of an element. */
export function readCodes(fields: Fields, field: Field) {
  const agency = field('AgencyCode') ?? ''
  const applicantCodes = fields.get('EligibleApplicants') ?? []
  const categoryCodes = fields.get('CategoryOfFundingActivity') ?? []
  const activity = activityOf(categoryCodes)
  return {
    category: activity?.category ?? agencyCategory(agency),
    sector: activity?.sector ?? null,
    funderName: funderOf(field, agency),
    organizationTypes: organizationsOf(applicantCodes),
    businessTypes: businessesOf(applicantCodes),
    sourceCodes: {
      agency: agency ? [agency] : [],
      category: categoryCodes,
      instrument: fields.get('FundingInstrumentType') ?? [],
      applicants: applicantCodes,
      listing: fields.get('CFDANumbers') ?? [],
      ...(field('FiscalYear') ? { fiscalYear: [field('FiscalYear') ?? ''] } : {}),
    },
  }
}

/** The API also has the name that belongs to the agency's code; `AgencyName` is a free text, and of a person in every seventh record. */
function funderOf(field: Field, agency: string): string {
  const name = field('AgencyName') ?? ''
  return (
    toLine(field('AgencyNameOfCode') ?? (isAgencyName(name) ? name : '')) ||
    (agencyOf(agency)?.name ?? agency)
  )
}
