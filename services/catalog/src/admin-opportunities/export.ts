import type { CsvColumns } from '@fundharbor/chassis/http/csv-stream'
import { categories, fundingTypes, labelOf, sources } from '@fundharbor/contracts/vocabulary'
import type { AdminOpportunityModel } from './model.ts'

const money = (amount: string | null) => (amount === null ? null : Number(amount))
const instant = (date: Date | null) => date?.toISOString() ?? null
const yesOrNo = (flag: boolean) => (flag ? 'yes' : 'no')

/** Columns of the CSV export. Amounts are numbers in their own currency, instants are in UTC. */
export const opportunityColumns: CsvColumns<AdminOpportunityModel> = [
  ['Title', (row) => row.title],
  ['Funder', (row) => row.funderName],
  ['Category', (row) => labelOf(categories, row.category)],
  ['Type', (row) => labelOf(fundingTypes, row.fundingType)],
  ['Amount', (row) => row.amount],
  ['Minimum amount', (row) => money(row.minAmount)],
  ['Maximum amount', (row) => money(row.maxAmount)],
  ['Currency', (row) => row.currency],
  ['Deadline', (row) => instant(row.deadline)],
  ['Rolling', (row) => yesOrNo(row.isRolling)],
  ['Active', (row) => yesOrNo(row.isActive)],
  ['Geographic scope', (row) => row.geoScope],
  ['Sector', (row) => row.sector],
  ['Source', (row) => labelOf(sources, row.source)],
  ['Application URL', (row) => row.applicationUrl],
  ['Posted', (row) => instant(row.postedAt)],
  ['Added', (row) => instant(row.createdAt)],
  ['Changed', (row) => instant(row.updatedAt)],
]
