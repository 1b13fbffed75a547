import { expect, test } from 'vitest'
import type { FormField } from './form-field.ts'
import { formatValue, toBody, toValues } from './form-values.ts'

const deadline: FormField = { name: 'deadline', label: 'Deadline', input: 'time', zoneField: 'deadlineZone' }
const fields: FormField[] = [deadline, { name: 'deadlineZone', label: 'Time zone', input: 'select' }]

test.each([
  ['2026-12-01T04:59:59.999Z', 'America/New_York', '2026-11-30T23:59'],
  ['2026-11-30T22:00:00.000Z', 'America/New_York', '2026-11-30T17:00'],
  ['2026-12-31T22:59:59.999Z', 'Europe/Brussels', '2026-12-31T23:59'],
  ['2027-07-01T21:59:59.999Z', 'Europe/Brussels', '2027-07-01T23:59'],
])('%s in %s is entered as %s, and kept if nobody changes it', (instant, deadlineZone, local) => {
  const record = { deadline: instant, deadlineZone }
  const values = toValues(fields, record)
  expect(values).toEqual({ deadline: local, deadlineZone })
  expect(toBody(fields, values, record)).toEqual(record)
})

test('another zone keeps the time, and moves the instant', () => {
  const record = { deadline: '2026-12-01T04:59:59.999Z', deadlineZone: 'America/New_York' }
  const values = { ...toValues(fields, record), deadlineZone: 'Europe/Brussels' }
  expect(toBody(fields, values, record).deadline).toBe('2026-11-30T22:59:00.000Z')
})

test('a source’s deadline reads as the funder’s time', () => {
  const values = { deadline: '2026-12-01T04:59:59.999Z', deadlineZone: 'America/New_York' }
  expect(formatValue(deadline, values)).toBe('November 30, 2026 at 11:59 PM')
})
