import { lastWeeks, weekOf } from '@fundharbor/chassis/data/weeks'
import type { ApplicationWeeks } from '@fundharbor/contracts/platform/statistics'
import { Model } from 'objection'

interface Row {
  week: string
  moment: 'submitted' | 'approved' | 'rejected'
  count: number
}

/** Applications per week. Indexes on both instants skip older ones. */
export async function applicationWeeks(): Promise<ApplicationWeeks> {
  const weeks = lastWeeks()
  const { rows }: { rows: Row[] } = await Model.knex().raw(
    `SELECT ${weekOf('at')} AS week, moment, count(*)::int AS count FROM (
       SELECT 'submitted' AS moment, submitted_at AS at FROM applications
         WHERE status <> 'draft' AND submitted_at >= :since
       UNION ALL
       SELECT status, reviewed_at FROM applications
         WHERE status IN ('approved', 'rejected') AND reviewed_at >= :since
     ) AS moments GROUP BY 1, 2`,
    { since: `${weeks[0]}T00:00:00Z` },
  )
  const found = new Map(rows.map(({ week, moment, count }) => [`${week} ${moment}`, count]))
  const countOf = (week: string, moment: Row['moment']) => found.get(`${week} ${moment}`) ?? 0
  return weeks.map((week) => ({
    week,
    submitted: countOf(week, 'submitted'),
    approved: countOf(week, 'approved'),
    rejected: countOf(week, 'rejected'),
  }))
}
