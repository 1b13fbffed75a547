import type { ReleasedPart } from '@fundharbor/contracts/platform/releases'
import { formatDate, formatNumber } from '@fundharbor/kit'
import { App, Button } from 'antd'
import { nameColumn, timeColumn, type Column } from '../records/columns.tsx'
import { Panel } from '../records/page.tsx'
import { Table } from '../records/table.tsx'
import { useRollBack } from './queries.ts'
import styles from './releases.module.css'

type PartRow = ReleasedPart & { id: string }

const versionOf = ({ versions, version }: ReleasedPart) => versions.find((each) => each.version === version)

function describeFailures(counts: { visits: number; failures: number } | undefined): string {
  if (!counts || counts.visits === 0) return 'No visits yet'
  return `${formatNumber(counts.failures)} in ${formatNumber(counts.visits)} visits`
}

const formatSize = (bytes: number | null) =>
  bytes === null ? '–' : `${formatNumber(Math.round(bytes / 1024))} KiB`

const columns: Column<PartRow>[] = [
  nameColumn('Area', 'name', 130),
  { title: 'Version', field: 'version', width: 140 },
  timeColumn('Live since', 'since'),
  { title: 'Released by', field: 'by', width: 120, isTruncated: true, render: ({ by }) => by ?? '–' },
  { title: 'Owner', width: 100, render: ({ owner }) => owner ?? '–' },
  { title: 'React', width: 75, render: ({ react }) => react ?? '–' },
  {
    title: 'Heaviest page',
    width: 115,
    align: 'right',
    render: (row) => formatSize(versionOf(row)?.bytes ?? null),
  },
  { title: 'Failures', width: 140, align: 'right', render: (row) => describeFailures(versionOf(row)) },
]

const rollBackColumn: Column<PartRow> = {
  title: 'Roll back',
  isTitleHidden: true,
  isPinned: true,
  width: 105,
  render: (row) => row.previous !== null && <RollBack part={row} previous={row.previous} />,
}

/** What is live now. A row opens to the versions that came before, with their sizes and failures. */
export function LiveTable({ parts }: { parts: readonly ReleasedPart[] }) {
  // An empty pinned column would cover the others on a phone.
  const canRollBack = parts.some(({ previous }) => previous !== null)
  return (
    <Panel>
      <Table
        label="Live now"
        heading="Live now"
        columns={canRollBack ? [...columns, rollBackColumn] : columns}
        rows={parts.map((part) => ({ ...part, id: part.name }))}
        empty="Nothing is live yet."
        details={Versions}
      />
    </Panel>
  )
}

const Versions = ({ name, version: live, versions }: ReleasedPart) => (
  <table className={styles.versions}>
    <caption className="visually-hidden">Versions of {name}</caption>
    <thead>
      <tr>
        <th scope="col">Version</th>
        <th scope="col">First released</th>
        <th scope="col">Heaviest page</th>
        <th scope="col">Failures</th>
      </tr>
    </thead>
    <tbody>
      {versions.toReversed().map(({ version, at, bytes, ...counts }) => (
        <tr key={version}>
          <td>{version === live ? `${version} (live)` : version}</td>
          <td>{at ? formatDate(at) : '–'}</td>
          <td>{formatSize(bytes)}</td>
          <td>{describeFailures(counts)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** Asks first: every visitor gets the earlier release. */
function RollBack({ part: { name, version }, previous }: { part: ReleasedPart; previous: string }) {
  const { modal } = App.useApp()
  const rollBack = useRollBack()
  const ask = () =>
    void modal.confirm({
      title: `Roll back ${name}?`,
      content: `Everyone gets ${previous} instead of ${version}. Open tabs keep what they have loaded.`,
      icon: null,
      okText: 'Roll back',
      okButtonProps: { danger: true },
      cancelText: 'Cancel',
      onOk: () => rollBack.mutate({ name, from: version }),
    })
  return (
    <Button size="small" loading={rollBack.isPending} aria-label={`Roll back ${name}`} onClick={ask}>
      Roll back
    </Button>
  )
}
