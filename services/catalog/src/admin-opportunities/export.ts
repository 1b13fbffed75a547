import type { CsvColumns } from '@fundharbor/chassis/http/csv-stream'
import { closingStamp, dayIn } from '@fundharbor/contracts/catalog/closing-time'
import { categories, fundingTypes, labelOf, sources } from '@fundharbor/contracts/vocabulary'
import type { AdminOpportunityModel } from './model.ts'

const money = (amount: string | null) => (amount === null ? null : Number(amount))
const instant = (date: Date | null) => date?.toISOString() ?? null
const yesOrNo = (flag: boolean) => (flag ? 'yes' : 'no')

/** As uploads read it: the closing day where the funder is, with the hour if one is known. */
const deadlineOf = ({ deadline, deadlineZone, isRolling }: AdminOpportunityModel) =>
  deadline ? closingStamp({ deadline, deadlineZone }) : isRolling ? 'Rolling' : null

/**
 * Columns of the CSV export. Amounts are numbers in their own currency, instants are in UTC, and days those of the funder.
 */
export const opportunityColumns: CsvColumns<AdminOpportunityModel> = [
  ['Title', (row) => row.title],
  ['Funder', (row) => row.funderName],
  ['Category', (row) => labelOf(categories, row.category)],
  ['Type', (row) => labelOf(fundingTypes, row.fundingType)],
  ['Amount', (row) => row.amount],
  ['Minimum amount', (row) => money(row.minAmount)],
  ['Maximum amount', (row) => money(row.maxAmount)],
  ['Currency', (row) => row.currency],
  ['Deadline', deadlineOf],
  ['Deadline time zone', (row) => row.deadlineZone],
  ['Deadline in UTC', (row) => instant(row.deadline)],
  ['Rolling', (row) => yesOrNo(row.isRolling)],
  ['Active', (row) => yesOrNo(row.isActive)],
  ['Geographic scope', (row) => row.geoScope],
  ['Sector', (row) => row.sector],
  ['Source', (row) => labelOf(sources, row.source)],
  ['Application URL', (row) => row.applicationUrl],
  ['Posted', (row) => row.postedAt && dayIn(row.postedAt, row.deadlineZone)],
  ['Added', (row) => instant(row.createdAt)],
  ['Changed', (row) => instant(row.updatedAt)],
]
