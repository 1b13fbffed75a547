import { Alert, Button } from 'antd'
import { ConsolePage, Panel, Together } from '../records/page.tsx'
import { FailedJobsTable } from './failed-jobs-table.tsx'
import { JobsTable } from './jobs-table.tsx'
import { useServices } from './queries.ts'
import { QueuesTable } from './queues-table.tsx'

/** The scheduled jobs and the queues of the services. */
export function Component() {
  const states = useServices()
  return (
    <ConsolePage title="Jobs">
      {states
        .filter(({ state }) => state === 'down')
        .map(({ service, retry }) => (
          <Alert
            key={service}
            type="error"
            showIcon
            title={`${service} is not responding`}
            description="Its jobs and queues are shown as they were when it last responded."
            action={
              <Button size="small" onClick={retry}>
                Retry
              </Button>
            }
          />
        ))}
      <Together isLoading={states.some(({ state }) => state === 'loading')}>
        <FailedJobsTable states={states} />
        <Panel>
          <QueuesTable states={states} />
        </Panel>
        <Panel>
          <JobsTable states={states} />
        </Panel>
      </Together>
    </ConsolePage>
  )
}
