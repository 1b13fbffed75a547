import { expect, test } from 'vitest'
import { formatSchedule } from './format-schedule.ts'

test.each([
  ['* * * * *', 'Every minute'],
  ['*/5 * * * *', 'Every 5 minutes'],
  ['20 * * * *', 'Every hour at :20'],
  ['15 3 * * *', 'Daily at 3:15 AM UTC'],
  ['0 13 * * 5', 'Fridays at 1:00 PM UTC'],
  ['0 0 1 * *', '0 0 1 * *'],
])('the schedule %s reads "%s"', (schedule, words) => {
  expect(formatSchedule(schedule)).toBe(words)
})
