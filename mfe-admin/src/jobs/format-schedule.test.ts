import { expect, test } from 'vitest'
import { formatSchedule } from './format-schedule.ts'

test.each([
  ['*/5 * * * *', 'Every 5 minutes'],
  ['15 3 * * *', 'Daily at 03:15 UTC'],
  ['0 9 * * 5', 'Fridays at 09:00 UTC'],
  ['5 * * * *', 'Every hour at :05'],
  ['0 9 1 * *', '0 9 1 * *'],
  ['0 9-17 * * *', '0 9-17 * * *'],
])('formats %s as %s', (schedule, words) => expect(formatSchedule(schedule)).toBe(words))
