const days = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays']

/** A cron expression in words, e.g. `Daily at 3:15 AM UTC`. Unusual ones are returned as they are. */
export function formatSchedule(schedule: string): string {
  const [minute = '', hour = '', date, month, day = ''] = schedule.split(' ')
  const every = /^\*\/(\d+)$/.exec(minute)
  const isEveryDay = date === '*' && month === '*'
  if (schedule === '* * * * *') return 'Every minute'
  if (every && hour === '*' && isEveryDay && day === '*') return `Every ${every[1]} minutes`
  if (!isEveryDay || !/^\d+$/.test(minute)) return schedule
  if (hour === '*' && day === '*') return `Every hour at :${minute.padStart(2, '0')}`
  if (!/^\d+$/.test(hour)) return schedule
  const time = `${Number(hour) % 12 || 12}:${minute.padStart(2, '0')} ${Number(hour) < 12 ? 'AM' : 'PM'} UTC`
  if (day === '*') return `Daily at ${time}`
  const name = days[Number(day)]
  return name ? `${name} at ${time}` : schedule
}
