import { describe, expect, test } from 'vitest'
import { closingDay, closingStamp, daysToClosing, formatClosing, readersTime } from './closing-time.ts'
import { eastern, records } from './closing-times.test-helper.ts'

describe.each(records)('%s in %s', (deadline, deadlineZone, stamp, words, berlin, losAngeles, tokyo) => {
  const at = { deadline, deadlineZone }

  test('has one closing day for everybody, on pages and in files', () => {
    expect([closingDay(at), closingStamp(at), formatClosing(at)]).toEqual([stamp.slice(0, 10), stamp, words])
    expect(formatClosing({ ...at, deadline: new Date(deadline) })).toBe(words)
  })

  test('comes with the reader’s own time where that says more', () => {
    const yours = (time: string | null) => time && `${time} your time`
    expect(readersTime(at, 'Europe/Berlin')).toBe(yours(berlin))
    expect(readersTime(at, 'America/Los_Angeles')).toBe(yours(losAngeles))
    expect(readersTime(at, 'Asia/Tokyo')).toBe(yours(tokyo))
  })
})

test('days count to the closing day, wherever the reader is', () => {
  const at = { deadline: '2026-12-01T04:59:59.999Z', deadlineZone: eastern }
  const days = (now: string, timeZone?: string) => daysToClosing(at, new Date(now), timeZone)
  expect(days('2026-11-23T05:00:00Z')).toBe(7)
  expect(days('2026-11-23T04:59:59Z')).toBe(8)
  expect(days('2026-11-23T04:59:59Z', 'Europe/Berlin')).toBe(7)
  // Still open, although the reader's calendar is a day ahead.
  expect(days('2026-12-01T01:00:00Z', 'Asia/Tokyo')).toBe(0)
  expect(days('2026-12-02T12:00:00Z')).toBe(-2)
})

test('a time that an earlier release stored without a zone has the default one, not that of the process', () => {
  const at = { deadline: '2026-12-01T04:59:59.999Z' } as Parameters<typeof closingDay>[0]
  expect(formatClosing(at)).toBe('November 30, 2026')
})
