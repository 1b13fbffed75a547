import type { MemberInWorkspace } from '@fundharbor/chassis/data/workspace-rows'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Reopening } from '@fundharbor/contracts/catalog/timeline'
import { millisecondsInHour } from 'date-fns/constants'
import { Model } from 'objection'
import { countOnce } from '../../records/opportunities/count-once.ts'
import { readSavedIds } from '../grants/list-saved.ts'
import { expectReopening } from './expect-reopening.ts'

/** A record of an opportunity that opened more than once. */
interface Opening {
  id: string
  title: string
  funderName: string
  openedOn: string
}

/**
 * Records of the same funder and title, whatever year the title names, that were posted in more than one year. Without
 * question marks, which stand for values.
 */
const RECURRING = `
  WITH named AS (
    SELECT id, title, funder_name, posted_at,
      btrim(regexp_replace(
        regexp_replace(lower(title), '\\m(fy |fy|fiscal year |)20\\d\\d\\M', ' ', 'g'),
        '[^[:alpha:][:digit:]]+', ' ', 'g')) AS name
    FROM opportunities WHERE is_active AND NOT is_forecast AND posted_at IS NOT NULL)
  SELECT json_agg(json_build_object('id', id, 'title', title, 'funderName', funder_name,
    'openedOn', to_char(posted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')) ORDER BY posted_at, id) AS openings
  FROM named WHERE name <> ''
  GROUP BY lower(funder_name), name
  HAVING count(DISTINCT date_part('year', posted_at AT TIME ZONE 'UTC')) > 1`

/** Opportunities that were posted in several years, the records of each earliest first. */
const readRecurring = countOnce(async (): Promise<Opening[][]> => {
  const { rows } = await Model.knex().raw(RECURRING)
  return rows.map(({ openings }: { openings: Opening[] }) => openings)
}, millisecondsInHour)

/** Enough for a chart of a year. */
const MAX_REOPENINGS = 60

/** Recurring opportunities that should open within a year: first those that the workspace saved, then by day. */
export async function readReopenings(member: MemberInWorkspace): Promise<Reopening[]> {
  const saved = new Set(await readSavedIds(member))
  const today = clock.now().toISOString().slice(0, 10)
  return (await readRecurring())
    .flatMap((openings): Reopening[] => {
      const latest = openings.at(-1)
      const days = openings.map(({ openedOn }) => openedOn)
      const expected = expectReopening(days, today)
      if (!latest || !expected) return []
      const { id: opportunityId, title, funderName } = latest
      const isSaved = openings.some(({ id }) => saved.has(id))
      return [{ opportunityId, title, funderName, ...expected, isSaved }]
    })
    .toSorted((one, other) => Number(other.isSaved) - Number(one.isSaved) || byDay(one, other))
    .slice(0, MAX_REOPENINGS)
    .toSorted(byDay)
}

/** When an opportunity usually opens again, and in which years it did; null if nobody can tell. */
export async function readReopeningOf(id: string): Promise<Pick<Reopening, 'expectedOn' | 'years'> | null> {
  const openings = (await readRecurring()).find((records) => records.some((record) => record.id === id))
  const today = clock.now().toISOString().slice(0, 10)
  return openings
    ? expectReopening(
        openings.map(({ openedOn }) => openedOn),
        today,
      )
    : null
}

const byDay = (one: Reopening, other: Reopening) => one.expectedOn.localeCompare(other.expectedOn)
