import type { JobRun, JobState, ServiceName } from '@fundharbor/contracts/platform/jobs'
import { Badge, clock, formatNumber, type BadgeTone } from '@fundharbor/kit'
import { nameColumn, timeColumn, type Column } from '../records/columns.tsx'
import { shortDateTime } from '../records/dates.ts'
import { formatSchedule } from './format-schedule.ts'

/** A job of a service. Names of jobs are unique within their service only. */
export type JobRow = JobState & { id: string; service: ServiceName }

/** The longest job takes minutes: a run that started longer ago ended with its process. */
const LONGEST_RUN_MS = 3_600_000

/** How the last run of a job went. */
export function resultOf(run: JobRun | null): [label: string, tone: BadgeTone] {
  if (!run) return ['Not run yet', 'neutral']
  if (run.error) return ['Failed', 'bad']
  if (run.finishedAt) return ['Done', 'ok']
  const isLost = clock.now().getTime() - new Date(run.startedAt).getTime() > LONGEST_RUN_MS
  return isLost ? ['Interrupted', 'bad'] : ['Running', 'info']
}

function Result({ run }: { run: JobRun | null }) {
  const [label, tone] = resultOf(run)
  return <Badge tone={tone}>{label}</Badge>
}

export const jobColumns: Column<JobRow>[] = [
  nameColumn('Job', 'name', 240),
  { title: 'Service', field: 'service', width: 140 },
  { title: 'Schedule', width: 180, render: ({ schedule }) => formatSchedule(schedule) },
  { title: 'Last run', width: 120, render: ({ lastRun }) => <Result run={lastRun} /> },
  {
    title: 'Started',
    width: 180,
    render: ({ lastRun }) => (lastRun ? shortDateTime(lastRun.startedAt) : '–'),
  },
  timeColumn('Next run', 'nextRunAt'),
  {
    title: 'Failed in 7 days',
    width: 140,
    align: 'right',
    render: ({ recentFailures, recentRuns }) =>
      `${formatNumber(recentFailures)} of ${formatNumber(recentRuns)}`,
  },
]
