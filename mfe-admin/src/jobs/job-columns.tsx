import type { ProColumns } from '@ant-design/pro-components'
import type { JobRun, JobState, ServiceName } from '@fundharbor/contracts/platform/jobs'
import { Badge, clock, formatNumber, type BadgeTone } from '@fundharbor/kit'
import { shortTime } from '../records/local-time.ts'
import { scheduleWords } from './schedule-words.ts'

/** A scheduled job; its name is unique within its service. */
export type JobRow = JobState & { id: string; service: ServiceName }

/** After an hour without an end, a run's process has died: the longest job takes minutes. */
const LONGEST_RUN_MS = 3_600_000

/** Label and color for a job's last run. */
export function resultOf(run: JobRun | null): [word: string, tone: BadgeTone] {
  if (!run) return ['Not run yet', 'neutral']
  if (run.error) return ['Failed', 'bad']
  if (run.finishedAt) return ['Done', 'ok']
  const isStalled = clock.now().getTime() - new Date(run.startedAt).getTime() > LONGEST_RUN_MS
  return isStalled ? ['Stalled', 'bad'] : ['Running', 'info']
}

function Result({ run }: { run: JobRun | null }) {
  const [word, tone] = resultOf(run)
  return <Badge tone={tone}>{word}</Badge>
}

const failures = ({ recentFailures, recentRuns }: JobState) =>
  `${formatNumber(recentFailures)} of ${formatNumber(recentRuns)}`

export const jobColumns: ProColumns<JobRow>[] = [
  { title: 'Job', dataIndex: 'name', width: 240, render: (_, row) => <strong>{row.name}</strong> },
  { title: 'Service', dataIndex: 'service', width: 140 },
  { title: 'Schedule', dataIndex: 'schedule', width: 180, render: (_, row) => scheduleWords(row.schedule) },
  { title: 'Last run', key: 'result', width: 120, render: (_, row) => <Result run={row.lastRun} /> },
  {
    title: 'Started',
    key: 'started',
    width: 160,
    render: (_, row) => (row.lastRun ? shortTime(row.lastRun.startedAt) : '–'),
  },
  {
    title: 'Next run',
    dataIndex: 'nextRunAt',
    width: 160,
    render: (_, row) => (row.nextRunAt ? shortTime(row.nextRunAt) : '–'),
  },
  {
    title: 'Failed in 7 days',
    key: 'failures',
    align: 'right',
    width: 140,
    render: (_, row) => failures(row),
  },
]
