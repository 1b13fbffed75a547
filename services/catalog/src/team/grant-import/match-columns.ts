import {
  grantColumns,
  type GrantColumn,
  type GrantImportSettings,
} from '@fundharbor/contracts/catalog/grant-import'
import { matchColumns, plain } from '../../records/uploads/guess-mapping.ts'

// cspell:ignore grantmaker
/** What spreadsheets of grants call their columns, besides our slug and label: letters and digits only, the best one first. */
const names: Partial<Record<GrantColumn, string[]>> = {
  title:
    words(`grant name, grant title, opportunity name, opportunity title, opportunity, grant opportunity, proposal name,
    proposal title, program name, program, title, name, proposal, application name, application, call, project, project name`),
  funderName:
    words(`funder name, foundation, foundation name, grantor, grantor name, grantmaker, funding agency, agency, sponsor,
    donor, donor name, funding source, source, organization, account name, account`),
  number: words('funding opportunity number, opportunity no, FON'),
  status: words(
    'status, grant status, opportunity status, application status, opportunity stage, phase, outcome, result',
  ),
  requested:
    words(`requested, requested amount, request amount, ask, ask amount, amount asked, amount sought, amount applied for,
    proposed amount, grant amount, amount, request`),
  awarded:
    words(`awarded, awarded amount, award amount, amount granted, amount received, amount funded, funded amount,
    amount approved, granted, received, award`),
  deadline:
    words(`application deadline, proposal deadline, submission deadline, next deadline, application due, proposal due,
    application due date, due date, due, deadline date, closing date, close date, closes`),
  sentOn:
    words(`date submitted, submitted on, submitted date, submission date, submitted, date sent, sent date, sent,
    date applied, applied on, applied, application date`),
  reportDueOn:
    words(`report due date, report deadline, next report due, next report, final report due, final report, reports due,
    reporting deadline, report date`),
  responsible:
    words(`owner, opportunity owner, responsible person, assigned to, assignee, lead, grant writer, writer, staff,
    staff member, point person, who`),
  url: words('URL, website, web site, application link, opportunity URL, funder website, portal'),
  notes: words('note, comments, comment, description, remarks'),
}

function words(list: string): string[] {
  return list.split(',').map(plain)
}

const known = new Set(
  grantColumns.flatMap(({ slug, label }) => [plain(slug), plain(label), ...(names[slug] ?? [])]),
)

/** Whether columns of grants have this name. */
export const isGrantColumn = (name: string): boolean => known.has(plain(name))

/** What the columns of a spreadsheet say, by their names. */
export const matchGrantColumns = (columns: readonly string[]): GrantImportSettings['mapping'] =>
  matchColumns(columns, grantColumns, names)
