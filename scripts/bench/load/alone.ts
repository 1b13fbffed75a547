import { setTimeout as sleep } from 'node:timers/promises'
import { connectDatabase } from '@fundharbor/chassis/data/database'
import type { Site } from '../roll/site.ts'
import { Pace } from '../roll/pace.ts'
import { LoadBrowser, type Answer } from './browser.ts'
import { Crowd } from './journeys.ts'
import type { LoadPerson } from './people.ts'

const PER_SECOND = 10
const SECONDS = 20

/** Statements of people's requests; jobs ask beside them. */
const EXECUTED = `
  SELECT sum(total_exec_time) AS milliseconds, sum(calls)::int AS calls FROM pg_stat_statements
  JOIN pg_database d ON d.oid = dbid WHERE d.datname = current_database() AND query NOT LIKE '%\\_jobs.%'
    AND query NOT LIKE '%pg\\_stat\\_%'`

/**
 * Lets one person use a site that is otherwise quiet, so that one connection works at a time, and says how the time of all responses
 * compares to the time that PostgreSQL took for their statements alone.
 */
export async function compareWithBareSql(
  site: Site,
  person: LoadPerson,
  templateId: string,
): Promise<string> {
  const knex = connectDatabase(site.database.url, 1)
  try {
    await knex.raw('CREATE EXTENSION IF NOT EXISTS pg_stat_statements')
    const answers: Answer[] = []
    const pace = new Pace()
    const using = new Crowd(new LoadBrowser(site.url, pace, answers), templateId).use([person], PER_SECOND)
    await knex.raw('SELECT pg_stat_statements_reset()')
    pace.run(PER_SECOND)
    await sleep(SECONDS * 1000)
    const { rows } = await knex.raw(EXECUTED)
    pace.stop()
    await using
    const taken = answers.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
    const { milliseconds, calls } = rows[0] as { milliseconds: number; calls: number }
    return [
      `One person alone: ${answers.length} requests took ${taken.toFixed(0)} ms,`,
      `their ${calls} statements ${milliseconds.toFixed(0)} ms in bare SQL; ratio ${(taken / milliseconds).toFixed(1)}.`,
    ].join(' ')
  } finally {
    await knex.destroy()
  }
}
