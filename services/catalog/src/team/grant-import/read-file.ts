import { invalid } from '@fundharbor/chassis/http/failures'
import type { ClosingZone } from '@fundharbor/contracts/catalog/closing-time'
import {
  DayColumn,
  GrantImportSettings,
  MAX_STAGES,
  SumColumn,
  type GrantImportPreview,
  type GrantStage,
} from '@fundharbor/contracts/catalog/grant-import'
import type { GrantMember } from '@fundharbor/contracts/catalog/grant-parts'
import { dayOrderOf } from '../../records/imports/read-day.ts'
import type { Table } from '../../records/tables/read-table.ts'
import { findDayOrders, knownOrders } from '../../records/uploads/day-orders.ts'
import { parsed, parseTable, type UploadedFile } from '../../records/uploads/preview.ts'
import { readDecimals } from '../../records/uploads/read-decimals.ts'
import { isGrantColumn, matchGrantColumns } from './match-columns.ts'
import { matchStatus, stageOf } from './match-status.ts'
import { readGrant, type ReadGrant } from './read-row.ts'

/** A spreadsheet as it was understood. */
export interface ReadFile extends Pick<
  GrantImportPreview,
  'columns' | 'mapping' | 'stages' | 'unclear' | 'dayOrders'
> {
  table: Table
  rows: ReadGrant[]
  /** Where deadlines are. */
  deadlineZone: ClosingZone
}

/** Reads a spreadsheet by its settings, or by its columns' names. Throws INVALID if the whole file is broken. */
export async function readFile(
  file: UploadedFile,
  form: Record<string, string>,
  members: readonly GrantMember[],
): Promise<ReadFile> {
  const table = await parseTable(file, isGrantColumn)
  const settings = readSettings(form.settings, table)
  const { mapping, deadlineZone } = settings
  const { decimals, unclear } = readDecimals(table, SumColumn.options, settings)
  const dayOrders = findOrders(table, settings)
  const stages = findStages(table, settings)
  const statuses = Object.fromEntries(
    stages.flatMap(({ text, status }) => (status ? [[stageOf(text), status]] : [])),
  )
  const { columns } = table
  const found = { ...settings, decimals, dayOrders: knownOrders(dayOrders), statuses, columns, members }
  const rows = table.rows.map((row) => readGrant(row, found))
  return { table, columns, mapping, stages, unclear, dayOrders, rows, deadlineZone }
}

/** How days are written: a column that does not show it is written as the others, where those agree. */
function findOrders(table: Table, settings: GrantImportSettings): GrantImportPreview['dayOrders'] {
  const found = findDayOrders(table, DayColumn.options, settings)
  const columns = DayColumn.options.flatMap((field) => settings.mapping[field] ?? [])
  const shared = dayOrderOf(columns.flatMap((column) => table.rows.map(({ cells }) => cells[column] ?? '')))
  return Object.fromEntries(
    Object.entries(found).map(([field, order]) => [field, order === 'unclear' ? shared : order]),
  )
}

function readSettings(text: string | undefined, { columns }: Table): GrantImportSettings {
  if (text === undefined) return GrantImportSettings.parse({ mapping: matchGrantColumns(columns) })
  const settings = GrantImportSettings.safeParse(parsed(text))
  if (!settings.success)
    throw invalid({ settings: 'Choose columns, statuses and how days and sums are written' })
  const unknown = Object.values(settings.data.mapping).find((column) => !columns.includes(column))
  if (unknown !== undefined) throw invalid({ settings: `The file has no column ${unknown.slice(0, 80)}` })
  return settings.data
}

/** The stages of a spreadsheet’s grants in their order, with the status that was chosen or that their words say. */
function findStages({ rows }: Table, { mapping, statuses }: GrantImportSettings): GrantStage[] {
  const column = mapping.status ?? ''
  // A row of totals names no funder.
  const grants = rows.filter(({ cells }) => cells[mapping.funderName ?? '']?.trim())
  const byStage = Map.groupBy(
    grants.map(({ cells }) => (cells[column] ?? '').slice(0, 100)),
    stageOf,
  )
  if (byStage.size > MAX_STAGES)
    throw invalid({
      settings: `“${column}” has more than ${MAX_STAGES} different stages. Choose another column for Stage.`,
    })
  return [...byStage].map(([stage, texts]) => ({
    text: texts[0]?.trim() ?? '',
    rows: texts.length,
    status: statuses[stage] ?? matchStatus(stage),
  }))
}
