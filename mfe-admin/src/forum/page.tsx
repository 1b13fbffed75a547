import { ConsolePage, Panel, Together } from '../records/page.tsx'
import { ResourceList } from '../records/resource-list.tsx'
import { useRecords } from '../records/resource.ts'
import { discussions } from './discussions.tsx'
import { reports } from './reports.tsx'

/** What members reported, and every discussion. */
export const Component = () => (
  <ConsolePage title="Forum">
    <Together isLoading={useRecords(reports).isPending}>
      <Panel>
        <ResourceList resource={reports} />
      </Panel>
      <Panel>
        <ResourceList resource={discussions} />
      </Panel>
    </Together>
  </ConsolePage>
)
