import type { ProColumns } from '@ant-design/pro-components'
import type { JobRun, JobState, ServiceName } from '@fundharbor/contracts/platform/jobs'
import { Badge, clock, formatNumber, type BadgeTone } from '@fundharbor/kit'
import { shortTime } from '../records/local-time.ts'
import { scheduleWords } from './schedule-words.ts'

/** A job of a service; names of jobs are unique in their service alone. */
export type JobRow = JobState & { id: string; service: ServiceName }

/** A run that long has died with its process: the longest job takes minutes. */
const LONGEST_MS = 3_600_000

/** How a job's last run went, in a word. */
export function resultOf(run: JobRun | null): [word: string, tone: BadgeTone] {
  if (!run) return ['Not run yet', 'neutral']
  if (run.error) return ['Failed', 'bad']
  if (run.finishedAt) return ['Done', 'ok']
  const isLost = clock.now().getTime() - new Date(run.startedAt).getTime() > LONGEST_MS
  return isLost ? ['Did not end', 'bad'] : ['Running', 'info']
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
