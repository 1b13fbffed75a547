import { uploadFields, type UploadField, type UploadMapping } from '@fundharbor/contracts/catalog/imports'

/** Common column names besides the field's name and label, as letters and digits only. */
const names: Partial<Record<UploadField, string[]>> = {
  id: ['opportunityid', 'number', 'opportunitynumber', 'reference', 'identifier'],
  title: ['name', 'opportunitytitle', 'grantname', 'callname', 'opportunity'],
  funderName: ['funder', 'agency', 'agencyname', 'organization', 'organisation', 'foundation', 'donor'], // cspell:disable-line
  description: ['summary', 'about', 'details', 'text'],
  category: ['theme', 'topic', 'area'],
  fundingType: ['type', 'fundinginstrumenttype', 'instrument'],
  amount: ['funding', 'award', 'grantsize', 'size'],
  minAmount: ['min', 'minimum', 'awardfloor', 'floor', 'from'],
  maxAmount: ['max', 'maximum', 'awardceiling', 'ceiling', 'upto'],
  expectedAwards: ['awards', 'numberofawards', 'expectednumberofawards'],
  deadline: ['closedate', 'closingdate', 'duedate', 'closes', 'due', 'applicationdeadline'],
  deadlineZone: ['timezone', 'zone'],
  postedAt: ['posted', 'postdate', 'posteddate', 'published', 'opens'],
  applicationUrl: ['url', 'link', 'website', 'address', 'apply', 'applicationlink'],
  eligibilityCriteria: ['eligibility', 'whocanapply', 'eligibleapplicants'],
  geoScope: ['location', 'country', 'region', 'geography', 'place'],
  sector: ['field', 'industry'],
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Maps fields to columns with matching names; each column once. */
export function guessMapping(columns: readonly string[]): UploadMapping {
  const mapping: UploadMapping = {}
  const free = new Set(columns)
  for (const exact of [true, false]) {
    for (const { slug, label } of uploadFields) {
      if (mapping[slug] !== undefined) continue
      const known = exact ? [plain(slug), plain(label)] : (names[slug] ?? [])
      const column = [...free].find((name) => known.includes(plain(name)))
      if (column === undefined) continue
      mapping[slug] = column
      free.delete(column)
    }
  }
  return mapping
}
