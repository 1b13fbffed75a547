import { lastWeeks } from '@fundharbor/chassis/data/weeks'
import type { NewOfValue } from '@fundharbor/contracts/catalog/stats'
import { millisecondsInHour } from 'date-fns/constants'
import { Model } from 'objection'
import { countOnce } from '../../records/opportunities/count-once.ts'

/** How many opportunities were added with each category and source, as the charts of the dashboard compare them. */
export const newByValue = countOnce(async () => {
  const [newByCategory, newBySource] = await Promise.all([
    countBy('categories.value', 'CROSS JOIN unnest(categories) AS categories (value)'),
    countBy('source'),
  ])
  return { newByCategory, newBySource }
}, millisecondsInHour)

/** New opportunities per value in the last four full weeks and in the four before; none if the catalog is younger. */
async function countBy(column: string, join = ''): Promise<NewOfValue[]> {
  const weeks = lastWeeks()
  const { rows } = await Model.knex().raw(
    `SELECT ${column} AS value, (count(*) FILTER (WHERE created_at >= :middle))::int AS last,
            (count(*) FILTER (WHERE created_at < :middle))::int AS before
     FROM opportunities ${join}
     WHERE is_active AND created_at >= :since AND created_at < :until
       AND EXISTS (SELECT FROM opportunities WHERE is_active AND created_at < :since)
     GROUP BY 1 ORDER BY 2 DESC, 1`,
    { since: startOf(weeks.at(-9)), middle: startOf(weeks.at(-5)), until: startOf(weeks.at(-1)) },
  )
  return rows
}

const startOf = (week: string | undefined) => `${week}T00:00:00Z`
