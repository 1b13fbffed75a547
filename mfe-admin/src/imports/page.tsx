import { useQuery } from '@fundharbor/kit'
import { AddButton } from '../additions/add-button.tsx'
import { additions } from '../additions/additions.tsx'
import { LatestReport } from '../additions/latest-report.tsx'
import { AwardSourcesTable } from '../live-sources/award-sources-table.tsx'
import { CompletenessTable } from '../live-sources/completeness-table.tsx'
import { HealthLine } from '../live-sources/health-line.tsx'
import { LiveSourcesTable } from '../live-sources/live-sources-table.tsx'
import { awardSourcesQuery, healthQuery } from '../live-sources/queries.ts'
import { ConsolePage, Panel, Together } from '../records/page.tsx'
import { ResourceList } from '../records/resource-list.tsx'
import { useRecords } from '../records/resource.ts'
import { awardSources } from './award-sources.tsx'
import { imports } from './imports.tsx'
import { UploadAwardsButton } from './upload/upload-awards-button.tsx'
import { UploadButton } from './upload/upload-button.tsx'

/** Where the opportunities of the catalog come from, and what each import did. */
export const Component = () => (
  <ConsolePage
    title="Sources"
    actions={
      <>
        <UploadButton />
        <UploadAwardsButton />
        <AddButton />
      </>
    }
  >
    <LatestReport />
    <Together isLoading={useIsPending()}>
      <HealthLine />
      <Panel>
        <LiveSourcesTable />
      </Panel>
      <Panel>
        <AwardSourcesTable />
      </Panel>
      <Panel>
        <CompletenessTable />
      </Panel>
      <Panel>
        <ResourceList resource={additions} />
      </Panel>
      <Panel>
        <ResourceList resource={awardSources} />
      </Panel>
      <Panel>
        <ResourceList resource={imports} />
      </Panel>
    </Together>
  </ConsolePage>
)

function useIsPending(): boolean {
  return [
    useRecords(additions),
    useRecords(awardSources),
    useQuery(healthQuery()),
    useQuery(awardSourcesQuery()),
  ].some((each) => each.isPending)
}
