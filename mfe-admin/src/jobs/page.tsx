import { PageTitle } from '@fundharbor/kit'
import { Alert, Button } from 'antd'
import styles from '../dashboard/dashboard.module.css'
import own from './jobs.module.css'
import { FailedJobsTable } from './failed-jobs-table.tsx'
import { JobsTable } from './jobs-table.tsx'
import { useServices } from './queries.ts'
import { QueuesTable } from './queues-table.tsx'

/** Background jobs of every service: failed jobs, queues and schedules. A service that is down only hides its own rows. */
export function Component() {
  const states = useServices()
  return (
    <>
      <PageTitle className={styles.title}>Jobs</PageTitle>
      <div className={own.stack}>
        {states
          .filter(({ state }) => state === 'down')
          .map(({ service, refetch }) => (
            <Alert
              key={service}
              type="error"
              showIcon
              title={`${service} is not responding`}
              description="Jobs and queues below are from its last response."
              action={
                <Button size="small" onClick={refetch}>
                  Retry
                </Button>
              }
            />
          ))}
        <FailedJobsTable states={states} />
        <div className={styles.panel}>
          <QueuesTable states={states} />
        </div>
        <div className={styles.panel}>
          <JobsTable states={states} />
        </div>
      </div>
    </>
  )
}
