import { closingZoneOf } from '@fundharbor/contracts/catalog/closing-time'
import type {
  GrantColumn,
  GrantImportPreview,
  GrantImportSettings,
} from '@fundharbor/contracts/catalog/grant-import'
import { userTimeZone } from '@fundharbor/kit'

/** How a preview was read. */
export const settingsOf = ({
  mapping,
  stages,
  unclear,
  dayOrders,
}: GrantImportPreview): GrantImportSettings => ({
  mapping,
  decimals: Object.fromEntries(unclear.flatMap(({ field, decimal }) => (decimal ? [[field, decimal]] : []))),
  dayOrders: Object.fromEntries(Object.entries(dayOrders).filter(([, order]) => order !== 'unclear')),
  statuses: Object.fromEntries(
    stages.flatMap(({ text, status }) => (status ? [[stageOf(text), status]] : [])),
  ),
  deadlineZone: closingZoneOf(userTimeZone()),
})

/** A stage as settings name it. */
export const stageOf = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** Another column for a field, which no other field has then; what was answered about the one before says nothing about it. */
export function withColumn(
  settings: GrantImportSettings,
  field: GrantColumn,
  column: string,
): GrantImportSettings {
  const others = Object.entries(settings.mapping).filter(([name, used]) => name !== field && used !== column)
  return {
    ...settings,
    mapping: Object.fromEntries(column === '' ? others : [...others, [field, column]]),
    decimals: without(settings.decimals, field),
    dayOrders: without(settings.dayOrders, field),
    statuses: field === 'status' ? {} : settings.statuses,
  }
}

const without = <T extends object>(values: T, field: string): T =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== field)) as T

/** What has to be chosen before anything can be imported; undefined if that is all. */
export function openQuestion({
  mapping,
  stages,
  unclear,
  dayOrders,
}: GrantImportPreview): string | undefined {
  if (mapping.funderName === undefined) return 'Choose the column with the funder.'
  const stage = stages.find(({ status }) => status === null)
  if (stage) return `Choose a status for “${stage.text}”.`
  const isUnclear =
    unclear.some(({ decimal }) => decimal === null) || Object.values(dayOrders).includes('unclear')
  return isUnclear ? 'Answer the questions about your columns.' : undefined
}
