import { PageTitle } from '@fundharbor/kit'
import { Alert, Button } from 'antd'
import styles from '../dashboard/dashboard.module.css'
import own from './jobs.module.css'
import { JobsTable } from './jobs-table.tsx'
import { useServices } from './queries.ts'
import { QueuesTable } from './queues-table.tsx'
import { StuckTable } from './stuck-table.tsx'

/** What the services do by themselves, and what of it waits or failed. A service that is away costs its own rows. */
export function Component() {
  const states = useServices()
  return (
    <>
      <PageTitle className={styles.title}>Jobs</PageTitle>
      <div className={own.stack}>
        {states
          .filter(({ state }) => state === 'down')
          .map(({ service, askAgain }) => (
            <Alert
              key={service}
              type="error"
              showIcon
              title={`${service} does not answer`}
              description="Its jobs and queues are shown as they were when it last answered."
              action={
                <Button size="small" onClick={askAgain}>
                  Retry
                </Button>
              }
            />
          ))}
        <StuckTable states={states} />
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
