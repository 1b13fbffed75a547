import type { OpenPreview } from '@fundharbor/contracts/platform/releases'
import { nameColumn, timeColumn, type Column } from '../records/columns.tsx'
import { Panel } from '../records/page.tsx'
import { Table } from '../records/table.tsx'

type PreviewRow = OpenPreview & { id: string }

const columns: Column<PreviewRow>[] = [
  nameColumn('Preview', 'name', 200),
  {
    title: 'Link',
    width: 460,
    render: ({ link }) => (
      <a href={link} target="_blank" rel="noopener">
        {link}
      </a>
    ),
  },
  { title: 'Made by', field: 'by', width: 200, isTruncated: true },
  timeColumn('Ends', 'ends'),
]

/** The open previews. Anyone who opens a link sees that version of the site. */
export function PreviewsTable({ previews }: { previews: readonly OpenPreview[] }) {
  return (
    <Panel>
      <Table
        label="Previews"
        heading="Previews"
        columns={columns}
        rows={previews.map((preview) => ({ ...preview, id: preview.name }))}
        empty="No previews are open. The release tool makes them: publish --preview name folder."
      />
    </Panel>
  )
}
