import type { JobRun, JobState, ServiceName } from '@fundharbor/contracts/platform/jobs'
import { Badge, type BadgeTone, clock, formatDateTime, formatNumber } from '@fundharbor/kit'
import { App, Button } from 'antd'
import { timeColumn, type Column } from '../records/columns.tsx'
import { Lines } from '../records/lines.tsx'
import { formatSchedule } from './format-schedule.ts'
import { jobName } from './job-names.ts'
import { useRunNow } from './queries.ts'

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
  {
    title: 'Job',
    field: 'name',
    width: 236,
    render: ({ name }) => (
      <>
        <Lines text={jobName(name)} isStrong />
        <small>{name}</small>
      </>
    ),
  },
  { title: 'Service', field: 'service', width: 104 },
  { title: 'Schedule', width: 130, render: ({ schedule }) => formatSchedule(schedule) },
  { title: 'Last run', width: 84, render: ({ lastRun }) => <Result run={lastRun} /> },
  {
    title: 'Started',
    width: 224,
    render: ({ lastRun }) => (lastRun ? formatDateTime(lastRun.startedAt) : '–'),
  },
  timeColumn('Next run', 'nextRunAt'),
  {
    title: 'Failed in 7 days',
    width: 92,
    align: 'right',
    render: ({ recentFailures, recentRuns }) =>
      `${formatNumber(recentFailures)} of ${formatNumber(recentRuns)}`,
  },
  {
    title: 'Run now',
    isTitleHidden: true,
    isPinned: true,
    width: 92,
    render: ({ name, service }) => <RunNow name={name} service={service} />,
  },
]

/** Asks first: some jobs send email. */
function RunNow({ name, service }: Pick<JobRow, 'name' | 'service'>) {
  const { modal } = App.useApp()
  const run = useRunNow()
  const ask = () =>
    void modal.confirm({
      title: `Run “${jobName(name)}” now?`,
      content: 'It runs once now, in addition to its schedule. If it sends email, people get that email.',
      icon: null,
      okText: 'Run now',
      onOk: () => run.mutate({ service, job: name }),
    })
  return (
    <Button
      size="small"
      loading={run.isPending}
      aria-label={`Run now: ${jobName(name)} in ${service}`}
      onClick={ask}
    >
      Run now
    </Button>
  )
}
