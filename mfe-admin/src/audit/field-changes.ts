import type { AuditEvent } from '@fundharbor/contracts/platform/audit'
import { formatDateTime } from '@fundharbor/kit'
import { isObject } from './is-object.ts'

/** A field that an action changed. */
export interface FieldChange {
  name: string
  before: string
  after: string
}

/** What changed, field by field: the value before, then the one after. */
export function readChanges({ before, after, ...rest }: AuditEvent['details']): FieldChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  return [
    ...names.map((name) => ({
      name: inWords(name),
      before: formatField(name, old[name]),
      after: formatField(name, now[name]),
    })),
    ...Object.entries(rest).map(([name, value]) => ({
      name: inWords(name),
      before: '',
      after: formatField(name, value),
    })),
  ]
}

/** A change of a single value has no field names. */
const fieldsOf = (side: unknown): Record<string, unknown> => {
  if (isObject(side)) return side
  return side === undefined || side === null ? {} : { value: side }
}

const INITIALISMS: Readonly<Record<string, string>> = {
  url: 'URL',
  id: 'ID',
  uei: 'UEI',
  pic: 'PIC',
  ai: 'AI',
}

/** `Featured image` for `featuredImage`, `Under review` for `under_review`, `Application URL` for `applicationUrl`. */
function inWords(name: string): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _]/)
    .map((word) => INITIALISMS[word] ?? word)
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Fields whose values the site writes with a capital: “Approved”. */
const NAMED_VALUES = new Set(['status', 'state', 'plan', 'role'])

const formatField = (name: string, value: unknown): string => {
  if (value === 'freemium') return 'Free'
  return NAMED_VALUES.has(name) && typeof value === 'string' ? inWords(value) : formatValue(value)
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/
/** A coded value, such as `under_review`. */
const CONSTANT = /^[a-z]+(?:_[a-z]+)+$/

function formatValue(value: unknown): string {
  if (value === undefined) return ''
  if (value === null || value === '') return 'Empty'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length > 0 ? value.map(formatValue).join(', ') : 'Empty'
  if (isObject(value)) {
    const lines = Object.entries(value).map(([name, each]) => `${inWords(name)}: ${formatValue(each)}`)
    return lines.length > 0 ? lines.join('\n') : 'Empty'
  }
  const text = String(value)
  if (INSTANT.test(text)) return formatDateTime(text)
  return CONSTANT.test(text) ? inWords(text) : text
}
