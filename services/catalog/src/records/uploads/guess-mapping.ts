import { uploadFields, type UploadField, type UploadMapping } from '@fundharbor/contracts/catalog/imports'
import type { Term } from '@fundharbor/contracts/vocabulary'

// cspell:ignore additionalinfourl additionalinformationoneligibility agencycode assistancelistings estofawards
// cspell:ignore fundingopportunitynumber fundingopportunitytitle opendate opportunitystatus summarydescription
/** Common column names besides the field's name and label, as letters and digits only. */
const names: Partial<Record<UploadField, string[]>> = {
  id: ['opportunityid', 'reference', 'identifier'],
  sourceNumber: ['opportunitynumber', 'fundingopportunitynumber'],
  title: ['name', 'opportunitytitle', 'fundingopportunitytitle', 'grantname', 'callname', 'opportunity'],
  funderName: ['funder', 'agencyname', 'agency', 'organization', 'organisation', 'foundation', 'donor'], // cspell:disable-line
  description: ['summary', 'summarydescription', 'synopsis', 'about', 'details', 'text'],
  category: ['theme', 'topic', 'area'],
  fundingType: ['type', 'fundinginstrumenttype', 'instrument'],
  amount: ['funding', 'award', 'grantsize', 'size'],
  minAmount: ['min', 'minimum', 'awardfloor', 'floor', 'from'],
  maxAmount: ['max', 'maximum', 'awardceiling', 'ceiling', 'upto'],
  expectedAwards: ['awards', 'numberofawards', 'expectednumberofawards', 'estofawards'],
  deadline: ['closedate', 'closingdate', 'duedate', 'closes', 'due', 'applicationdeadline'],
  deadlineZone: ['timezone', 'zone'],
  postedAt: ['posted', 'postdate', 'posteddate', 'opendate', 'published', 'opens'],
  applicationUrl: ['url', 'additionalinfourl', 'link', 'website', 'address', 'apply', 'applicationlink'],
  eligibilityCriteria: [
    'eligibility',
    'additionalinformationoneligibility',
    'whocanapply',
    'eligibleapplicants',
  ],
  geoScope: ['location', 'country', 'region', 'geography', 'place'],
  sector: ['field', 'industry'],
}

/** A name without case, spaces and signs. */
export const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

const knownNames = new Set(
  uploadFields.flatMap(({ slug, label }) => [slug, label, ...(names[slug] ?? [])].map(plain)),
)

/** Whether columns of opportunities have this name. */
export const isKnownColumn = (name: string): boolean => knownNames.has(plain(name))

/** Only exports of Grants.gov and Simpler.Grants.gov have these columns. Their categories and types are codes of their own. */
const FEDERAL = ['agencycode', 'opportunitystatus', 'assistancelistings']
const OTHER_CODES: readonly UploadField[] = ['category', 'fundingType']

/** Maps fields to columns with matching names; each column once. */
export function guessMapping(columns: readonly string[]): UploadMapping {
  const isFederal = columns.some((name) => FEDERAL.includes(plain(name)))
  const terms = uploadFields.filter(({ slug }) => !isFederal || !OTHER_CODES.includes(slug))
  return matchColumns(columns, terms, names)
}

/** Columns by field: the field's slug or label first, then its other names in their order. */
export function matchColumns<F extends string>(
  columns: readonly string[],
  terms: readonly Term<F>[],
  otherNames: Partial<Record<F, string[]>>,
): Partial<Record<F, string>> {
  const mapping: Partial<Record<F, string>> = {}
  const free = new Set(columns)
  for (const exact of [true, false]) {
    for (const { slug, label } of terms) {
      if (mapping[slug] !== undefined) continue
      const known = exact ? [plain(slug), plain(label)] : (otherNames[slug] ?? [])
      const column = known.map((name) => [...free].find((each) => plain(each) === name)).find(Boolean)
      if (column === undefined) continue
      mapping[slug] = column
      free.delete(column)
    }
  }
  return mapping
}
