import { expect, test } from 'vitest'
import { formatSchedule } from './format-schedule.ts'

test.each([
  ['* * * * *', 'Every minute'],
  ['*/5 * * * *', 'Every 5 minutes'],
  ['15 3 * * *', 'Daily at 3:15 AM UTC'],
  ['0 9 * * 5', 'Fridays at 9:00 AM UTC'],
  ['30 12 * * 0', 'Sundays at 12:30 PM UTC'],
  ['0 0 * * *', 'Daily at 12:00 AM UTC'],
  ['5 * * * *', 'Every hour at :05'],
  ['0 9 1 * *', '0 9 1 * *'],
  ['0 9-17 * * *', '0 9-17 * * *'],
])('formats %s as %s', (schedule, words) => expect(formatSchedule(schedule)).toBe(words))
