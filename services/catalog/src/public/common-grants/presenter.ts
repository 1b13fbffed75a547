import { closingDay, dayIn, formatClosing } from '@fundharbor/contracts/catalog/closing-time'
import type { CommonOpportunity } from '@fundharbor/contracts/catalog/common-grants'
import { categories, fundingTypes, labelOf, sources } from '@fundharbor/contracts/vocabulary'
import { hideAddresses } from '../../records/opportunities/hide-addresses.ts'
import type { OpportunityModel } from '../../records/opportunities/model.ts'
import { isOpen } from '../../records/opportunities/probably-closed.ts'
import { plainText } from '../../records/opportunities/plain-text.ts'
import { webAddress } from '../../records/opportunities/web-address.ts'
import { applicantTypesOf } from './applicant-types.ts'

/** Whether the caller sees everything, and the base URL of our pages. */
export interface View {
  isFull: boolean
  publicUrl: string
}

/** Without a key, texts have no contacts and links, as on public pages. */
export const presentCommon = (row: OpportunityModel, view: View): CommonOpportunity => ({
  id: row.id,
  title: view.isFull ? row.title : hideAddresses(row.title),
  status: { value: statusOf(row) },
  description: view.isFull ? plainText(row.description) || row.excerpt : hideAddresses(row.excerpt),
  funding: fundingOf(row, view),
  keyDates: datesOf(row),
  source: (view.isFull ? webAddress(row.sourceUrl) : null) ?? `${view.publicUrl}/opportunities/${row.id}`,
  ...(view.isFull
    ? { acceptedApplicantTypes: applicantTypesOf(row), customFields: customFieldsOf(row) }
    : {}),
  createdAt: row.createdAt.toISOString(),
  lastModifiedAt: row.updatedAt.toISOString(),
})

/** What has probably closed counts as closed. */
export function statusOf(row: OpportunityModel): CommonOpportunity['status']['value'] {
  if (!isOpen(row)) return 'closed'
  return row.isForecast ? 'forecasted' : 'open'
}

function fundingOf(row: OpportunityModel, { isFull }: View): CommonOpportunity['funding'] {
  const money = (amount: string | null) => (amount === null ? undefined : { amount, currency: row.currency })
  const funding = {
    details: (isFull ? row.amount : row.amount && hideAddresses(row.amount)) ?? undefined,
    totalAmountAvailable: money(row.totalFunding),
    minAwardAmount: money(row.minAmount),
    maxAwardAmount: money(row.maxAmount),
    estimatedAwardCount: row.expectedAwards ?? undefined,
  }
  return Object.values(funding).some((value) => value !== undefined) ? funding : undefined
}

function datesOf({
  postedAt,
  deadline,
  deadlineZone,
  isRolling,
}: OpportunityModel): CommonOpportunity['keyDates'] {
  const dates: CommonOpportunity['keyDates'] = {}
  if (postedAt)
    dates.postDate = { name: 'Posted', eventType: 'singleDate', date: dayIn(postedAt, deadlineZone) }
  if (deadline)
    dates.closeDate = {
      name: 'Closes',
      eventType: 'singleDate',
      date: closingDay({ deadline, deadlineZone }),
      description: `Applications are accepted until ${formatClosing({ deadline, deadlineZone })}`,
    }
  else if (isRolling)
    dates.closeDate = { name: 'Closes', eventType: 'other', details: 'Rolling: no deadline' }
  return dates
}

function customFieldsOf(row: OpportunityModel): CommonOpportunity['customFields'] {
  const texts: Record<string, string | null> = {
    funder: row.funderName,
    category: labelOf(categories, row.category),
    fundingType: labelOf(fundingTypes, row.fundingType),
    place: row.geoScope,
    sector: row.sector,
    eligibility: row.eligibilityCriteria === null ? null : plainText(row.eligibilityCriteria),
    applicationUrl: row.applicationUrl,
    contactEmail: row.contactEmail,
    sourceName: labelOf(sources, row.source),
    sourceId: row.sourceId,
    sourceNumber: row.sourceNumber,
  }
  const fields = Object.entries(texts).flatMap(([name, value]) =>
    value ? [[name, { name, fieldType: 'string' as const, value }]] : [],
  )
  return { ...Object.fromEntries(fields), isExcerpt: excerptField(row.isExcerpt) }
}

const excerptField = (value: boolean) => ({
  name: 'isExcerpt',
  fieldType: 'boolean' as const,
  value,
  description: 'Whether the source shortened the description; the full text is at the source',
})
