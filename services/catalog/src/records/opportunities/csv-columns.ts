import type { CsvColumns } from '@fundharbor/chassis/http/csv-stream'
import { closingStamp, dayIn } from '@fundharbor/contracts/catalog/closing-time'
import { categories, fundingTypes, labelOf, sources } from '@fundharbor/contracts/vocabulary'
import type { OpportunityModel } from './model.ts'

const money = (amount: string | null) => (amount === null ? null : Number(amount))
const instant = (date: Date | null) => date?.toISOString() ?? null
const yesOrNo = (flag: boolean) => (flag ? 'yes' : 'no')

/** As uploads read it: the closing day where the funder is, with the hour if one is known. */
const deadlineOf = ({ deadline, deadlineZone, isRolling }: OpportunityModel) =>
  deadline ? closingStamp({ deadline, deadlineZone }) : isRolling ? 'Rolling' : null

/**
 * Columns of the console's CSV export. Amounts are numbers in their own currency, instants are in UTC, and days those of the funder.
 */
export const opportunityColumns: CsvColumns<OpportunityModel> = [
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

/** Where the opportunity can be applied for comes only with its details, which count as a view. */
const forConsole = ['Active', 'Application URL', 'Added', 'Changed']

/** Columns of search results, each with the address of its page. */
export const resultColumns = (publicUrl: string): CsvColumns<OpportunityModel> => [
  ...opportunityColumns.filter(([head]) => !forConsole.includes(head)),
  ['Page', ({ id }) => `${publicUrl}/opportunities/${id}`],
]
