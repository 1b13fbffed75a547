import { clock } from '@fundharbor/chassis/runtime/clock'
import type { CatalogHealth, LiveSource } from '@fundharbor/contracts/catalog/sources'
import { millisecondsInDay } from 'date-fns/constants'
import type { Knex } from 'knex'
import { readCompleteness } from './completeness.ts'
import type { ConfiguredSource } from './settings.ts'
import { readStates, type SourceState } from './state.ts'

/** A source that was not read for so long is a warning. */
export const OVERDUE_MS = 3 * millisecondsInDay

/** Whether a source was not read for three days; one that was never read, since the first try. */
export const isOverdue = (state: SourceState | undefined, now: Date): boolean => {
  const since = state?.succeededAt ?? state?.firstTriedAt
  return since !== undefined && since !== null && now.getTime() - since.getTime() > OVERDUE_MS
}

interface LatestRun {
  file: string
  status: string
  missing: number
}

/** The live sources of this site with their states. */
async function readLiveSources(knex: Knex, configured: readonly ConfiguredSource[]): Promise<LiveSource[]> {
  const states = await readStates(knex)
  const runs: LatestRun[] = await knex
    .table('import_runs')
    .distinctOn('file')
    .select('file', 'status', 'missing')
    .whereIn(
      'file',
      configured.map(({ id }) => id),
    )
    .orderBy(['file', { column: 'startedAt', order: 'desc' }])
  const latest = new Map(runs.map((run) => [run.file, run]))
  return configured.map(({ id, source, url }) => {
    const state = states.get(id)
    return {
      id,
      label: source.defaultUrl === '' ? `${source.label} of ${new URL(url).host}` : source.label,
      source: source.name,
      isReading: latest.get(id)?.status === 'running',
      succeededAt: state?.succeededAt?.toISOString() ?? null,
      error: state?.error ?? null,
      nextTryAt: state?.nextTryAt?.toISOString() ?? null,
      missing: state?.mayWithdraw ? 0 : (latest.get(id)?.missing ?? 0),
      isOverdue: isOverdue(state, clock.now()),
    }
  })
}

/** Whether the catalog is healthy, and why not. */
export async function readHealth(
  knex: Knex,
  configured: readonly ConfiguredSource[],
): Promise<CatalogHealth> {
  const [sources, completeness] = await Promise.all([readLiveSources(knex, configured), readCompleteness()])
  const problems = sources.flatMap(describeProblem)
  const open = completeness.reduce((sum, each) => sum + each.open, 0)
  return {
    isHealthy: problems.length === 0,
    summary:
      problems.length > 0 ? `Needs attention: ${problems.join('. ')}.` : describeHealthy(open, sources),
    liveSources: sources,
    completeness,
  }
}

function describeProblem({ label, isOverdue: isLate, succeededAt, error, missing }: LiveSource): string[] {
  const since = succeededAt ? `since ${formatDay(succeededAt)}` : 'yet'
  if (isLate) return [`${label} could not be read ${since}${error ? ` (${error})` : ''}`]
  if (missing > 0) return [`${label} lacks ${missing.toLocaleString('en-US')} records that it had`]
  return []
}

function describeHealthy(open: number, sources: readonly LiveSource[]): string {
  const count = `${open.toLocaleString('en-US')} open opportunities`
  if (sources.length === 0) return `Healthy: ${count}. No live source is on.`
  const waiting = sources.filter(({ succeededAt }) => succeededAt === null)
  if (waiting.length > 0)
    return `Healthy: ${count}. Not read yet: ${waiting.map(({ label }) => label).join(', ')}.`
  const oldest = sources.map(({ succeededAt }) => succeededAt ?? '').toSorted()[0] ?? ''
  return `Healthy: ${count}. Every live source was read since ${formatDay(oldest)}.`
}

const formatDay = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
