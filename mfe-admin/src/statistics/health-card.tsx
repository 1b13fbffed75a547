import type { JobState } from '@fundharbor/contracts/platform/jobs'
import { Badge, type BadgeTone, formatCount, formatDateTime, Link } from '@fundharbor/kit'
import { resultOf } from '../jobs/job-columns.tsx'
import { useServices, type ServiceState } from '../jobs/queries.ts'
import styles from './statistics.module.css'

const badges: Record<ServiceState['state'], [label: string, tone: BadgeTone]> = {
  loading: ['Checking', 'neutral'],
  up: ['Up', 'ok'],
  down: ['Down', 'bad'],
}

/** Whether each service responds, its last job, and what is waiting in its queues. */
export const HealthCard = () => (
  <section aria-labelledby="services" className={styles.card}>
    <h3 id="services" className={styles.title}>
      Services
    </h3>
    <ul className={styles.services}>
      {useServices().map((state) => (
        <Service key={state.service} state={state} />
      ))}
    </ul>
    <Link to="/admin/jobs">All jobs and queues</Link>
  </section>
)

function Service({ state: { service, state, jobs } }: { state: ServiceState }) {
  const [label, tone] = badges[state]
  return (
    <li className={styles.service}>
      <strong>{service}</strong>
      <Badge tone={tone}>{label}</Badge>
      {jobs && state === 'up' && (
        <span className={styles.facts}>
          {lastJob(jobs.jobs)} {waiting(jobs.queues)}
        </span>
      )}
      {state === 'down' && (
        <span className={styles.facts}>The service or its database is not responding.</span>
      )}
    </li>
  )
}

function lastJob(jobs: JobState[]): string {
  const ran = jobs.flatMap(({ name, lastRun }) => (lastRun ? [{ name, lastRun }] : []))
  const last = ran.toSorted((a, b) => b.lastRun.startedAt.localeCompare(a.lastRun.startedAt))[0]
  if (!last) return 'No job has run yet.'
  const at = last.lastRun.startedAt
  return `${last.name}: ${resultOf(last.lastRun)[0].toLowerCase()}, ${formatDateTime(at)}.`
}

function waiting(queues: { waiting: number; failed: number }[]): string {
  if (queues.length === 0) return ''
  const total = queues.reduce((sum, queue) => sum + queue.waiting, 0)
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0)
  const rest = failed > 0 ? `, ${formatCount(failed, 'failed job')}` : ''
  return `${formatCount(total, 'job')} waiting${rest}.`
}
