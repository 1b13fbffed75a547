import type { Category } from '@fundharbor/contracts/vocabulary'

interface Agency {
  name: string
  /** The category of agencies that fund one field, for records without a category of their own. */
  category: Category
}

/** U.S. agencies by the first part of their code. */
export const agencies: Readonly<Record<string, Agency>> = {
  AC: { name: 'AmeriCorps', category: 'community' },
  DOC: { name: 'Department of Commerce', category: 'other' },
  DOD: { name: 'Department of Defense', category: 'other' },
  DOE: { name: 'Department of Energy', category: 'other' },
  DOI: { name: 'Department of the Interior', category: 'environment' },
  DOL: { name: 'Department of Labor', category: 'economic-development' },
  DOS: { name: 'Department of State', category: 'other' },
  DOT: { name: 'Department of Transportation', category: 'other' },
  ED: { name: 'Department of Education', category: 'education' },
  EPA: { name: 'Environmental Protection Agency', category: 'environment' },
  HHS: { name: 'Department of Health and Human Services', category: 'health' },
  HUD: { name: 'Department of Housing and Urban Development', category: 'community' },
  IMLS: { name: 'Institute of Museum and Library Services', category: 'education' },
  MCC: { name: 'Millennium Challenge Corporation', category: 'other' },
  NASA: { name: 'National Aeronautics and Space Administration', category: 'research' },
  NEA: { name: 'National Endowment for the Arts', category: 'arts' },
  NEH: { name: 'National Endowment for the Humanities', category: 'arts' },
  NSF: { name: 'U.S. National Science Foundation', category: 'research' },
  ONDCP: { name: 'Office of National Drug Control Policy', category: 'health' },
  PAMS: { name: 'Department of Energy', category: 'other' },
  USDA: { name: 'Department of Agriculture', category: 'agriculture' },
  USDOJ: { name: 'Department of Justice', category: 'community' },
  VA: { name: 'Department of Veterans Affairs', category: 'other' },
}

/** Bureaus with a different category than their department. */
export const bureaus: Readonly<Record<string, Category>> = {
  'HHS-ACL': 'social-services',
  'HHS-ACF': 'social-services',
}

/** The agency of a code such as `HHS-NIH11`. */
export const agencyOf = (code: string): Agency | undefined => agencies[code.split('-')[0] ?? '']

export function agencyCategory(code: string): Category {
  const bureau = Object.keys(bureaus).find((prefix) => code === prefix || code.startsWith(`${prefix}-`))
  return (bureau && bureaus[bureau]) || (agencyOf(code)?.category ?? 'other')
}

/** Words in the names of agencies. */
const AGENCY_WORDS =
  /\b(?:administration|agency|agencies|activity|americorps|army|authority|board|bureau|cent(?:er|re)s?|command|commission|committee|corporation|corps|council|department|dept|directorate|division|embassy|endowment|fish|force|foundation|fund|geological|government|humanities|institutes?|laborator(?:y|ies)|library|mission|museum|national|navy|nuclear|office|organization|program|reserve|schools?|science|services?|society|states?|survey|systems?|trust|u\.s\.|united|university)\b/i

/** People write roles, addresses and phone numbers where an agency's name belongs. */
const OF_A_PERSON =
  /\n|@|\d{3}[-.]\d{4}|\b(?:analyst|assistant|attn|contact|coordinator|director|grantor|manager|mrs?|ms|officer|phone|specialist)\b/i

/** Whether a free text is the name of an agency. In doubt it is not: a person's name must never become a funder's. */
export const isAgencyName = (text: string): boolean =>
  (AGENCY_WORDS.test(text) || /^[A-Z]{2,8}$/.test(text.trim())) && !OF_A_PERSON.test(text.trim())
