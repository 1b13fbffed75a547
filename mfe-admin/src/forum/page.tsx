import { ConsolePage, Panel } from '../records/page.tsx'
import { ResourceList } from '../records/resource-list.tsx'
import { discussions } from './discussions.tsx'
import { reports } from './reports.tsx'

/** What members reported, and every discussion. */
export const Component = () => (
  <ConsolePage title="Forum">
    <Panel>
      <ResourceList resource={reports} />
    </Panel>
    <Panel>
      <ResourceList resource={discussions} />
    </Panel>
  </ConsolePage>
)
