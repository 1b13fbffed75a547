import type { KeptState } from '@fundharbor/contracts/platform/releases'
import { Badge, failureAdvice, formatDate, problemMessage, useQuery } from '@fundharbor/kit'
import { Alert, Button } from 'antd'
import { timeColumn, type Column } from '../records/columns.tsx'
import { Panel } from '../records/page.tsx'
import { Table } from '../records/table.tsx'
import { statesQuery, useOpenState } from './queries.ts'

type StateRow = KeptState & { id: string }

const describeChanges = ({ changes }: KeptState) =>
  changes.map(({ name, version }) => (version ? `${name} ${version}` : `without ${name}`)).join(', ') ||
  'The same releases, rendered again'

const columns: Column<StateRow>[] = [
  timeColumn('Date', 'at'),
  { title: 'State', field: 'id', width: 90 },
  { title: 'What changed', width: 460, render: describeChanges },
  {
    title: 'Open',
    isTitleHidden: true,
    width: 320,
    render: (row) => (row.isLive ? <Badge tone="ok">Live</Badge> : <OpenState number={row.number} />),
  },
]

/** The states that the site has had. Each can be opened with a link, for the one who has it. */
export function StatesTable() {
  const { data = [], error } = useQuery(statesQuery())
  if (error) return <Alert type="error" showIcon title={problemMessage(error, failureAdvice(error))} />
  const rows = data.map((state) => ({ ...state, id: String(state.number) }))
  return (
    <Panel>
      <Table
        label="Earlier states"
        heading="Earlier states"
        columns={columns}
        rows={rows}
        empty="States appear here after the first release."
      />
    </Panel>
  )
}

function OpenState({ number }: { number: number }) {
  const open = useOpenState()
  if (open.data)
    return (
      <a href={open.data.link} target="_blank" rel="noopener">
        Open the site as in state {number}, until {formatDate(open.data.ends)}
      </a>
    )
  return (
    <Button
      size="small"
      loading={open.isPending}
      aria-label={`Make a link to state ${number}`}
      onClick={() => open.mutate(number)}
    >
      Make a link
    </Button>
  )
}
