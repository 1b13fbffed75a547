import { formatDateTime } from '@fundharbor/kit'
import { toInstant, toLocalTime } from './dates.ts'
import type { FormField, FormValues } from './form-field.ts'

const isFlag = ({ input }: FormField) => input === 'check' || input === 'switch'

const mapFields = (fields: readonly FormField[], toValue: (field: FormField) => unknown): FormValues =>
  Object.fromEntries(fields.map((field) => [field.name, toValue(field)]))

function emptyValue(field: FormField): unknown {
  if ('initial' in field) return field.initial
  if (isFlag(field)) return false
  if (field.input === 'tags' || field.input === 'times') return []
  return field.input === 'number' || field.input === 'select' ? null : ''
}

/** The values of the form for a new record. */
export const newValues = (fields: readonly FormField[]): FormValues => mapFields(fields, emptyValue)

function toValue(field: FormField, record: object): unknown {
  const stored: unknown = Reflect.get(record, field.recordField ?? field.name)
  if (field.input === 'times')
    return Array.isArray(stored) ? stored.map((each) => toLocalTime(String(each))) : []
  if (field.input === 'lines') return Array.isArray(stored) ? stored.join('\n') : ''
  if (field.input === 'number' || field.input === 'select') return stored ?? null
  if (stored === null || stored === undefined) return isFlag(field) ? false : ''
  return field.input === 'time' ? toLocalTime(String(stored), zoneOf(field, record)) : stored
}

/** Undefined for the viewer's. */
const zoneOf = ({ zoneField }: FormField, values: object): string | undefined =>
  zoneField && (Reflect.get(values, zoneField) as string | undefined)

/** A record as the form shows it. */
export const toValues = (fields: readonly FormField[], record: object): FormValues =>
  mapFields(fields, (field) => toValue(field, record))

/** The lines of a text that are not empty. */
export const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function toSent(field: FormField, values: FormValues, record: object | undefined): unknown {
  const value = values[field.name]
  if (field.input === 'lines') return splitLines(String(value ?? ''))
  if (field.input === 'times')
    return Array.isArray(value) ? value.filter(Boolean).map((each) => toInstant(String(each))) : []
  if (value !== '' && value !== null && value !== undefined)
    return field.input === 'time' ? toSentInstant(field, values, record) : value
  if (field.emptyAs) return field.emptyAs === 'null' ? null : undefined
  return field.input === 'number' || field.input === 'select' ? null : ''
}

/** A time that nobody changed keeps the seconds that the field cannot show. */
function toSentInstant(field: FormField, values: FormValues, record: object | undefined) {
  const { name, recordField = name } = field
  const stored: unknown = record && Reflect.get(record, recordField)
  const [local, zone] = [String(values[name]), zoneOf(field, values)]
  return typeof stored === 'string' && toLocalTime(stored, zone) === local ? stored : toInstant(local, zone)
}

/** The form's values as they are sent; `record` is the one that they change. */
export const toBody = (
  fields: readonly FormField[],
  values: FormValues,
  record?: object,
): Record<string, unknown> => mapFields(fields, (field) => toSent(field, values, record))

const MAX_SHOWN = 600

const hasNoZone = (text: string) => text.length === 'YYYY-MM-DDTHH:mm'.length

/** How the value of a field reads beside another one. */
export function formatValue(field: FormField, values: FormValues): string {
  const value = values[field.name]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (field.input === 'times' && Array.isArray(value))
    return value.map((each) => formatDateTime(String(each))).join('; ') || 'Empty'
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '')
  if (text === '') return 'Empty'
  if (field.format) return field.format(text, values)
  // A form has the time in its zone, a record an instant.
  if (field.input === 'time') return formatDateTime(text, hasNoZone(text) ? undefined : zoneOf(field, values))
  if (field.input === 'lines') return text.replaceAll('\n', ', ')
  const label = field.options?.find((option) => option.value === text)?.label ?? text
  return label.length > MAX_SHOWN ? `${label.slice(0, MAX_SHOWN)} …` : label
}
