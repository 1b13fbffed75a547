import { AddButton } from '../additions/add-button.tsx'
import { additions } from '../additions/additions.tsx'
import { LatestReport } from '../additions/latest-report.tsx'
import { ConsolePage, Panel, Together } from '../records/page.tsx'
import { ResourceList } from '../records/resource-list.tsx'
import { useRecords } from '../records/resource.ts'
import { imports } from './imports.tsx'
import { UploadButton } from './upload/upload-button.tsx'

/** Where the opportunities of the catalog come from, and what each import did. */
export const Component = () => (
  <ConsolePage
    title="Sources"
    actions={
      <>
        <UploadButton />
        <AddButton />
      </>
    }
  >
    <LatestReport />
    <Together isLoading={useRecords(additions).isPending}>
      <Panel>
        <ResourceList resource={additions} />
      </Panel>
      <Panel>
        <ResourceList resource={imports} />
      </Panel>
    </Together>
  </ConsolePage>
)
