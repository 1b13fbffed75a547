import type { ReleasedPart } from '@fundharbor/contracts/platform/releases'
import { Input } from 'antd'
import { useState } from 'react'
import { nameColumn, type Column } from '../records/columns.tsx'
import { Panel } from '../records/page.tsx'
import { Table } from '../records/table.tsx'
import styles from './releases.module.css'

interface Use {
  id: string
  kind: string
  name: string
  users: string
}

const columns: Column<Use>[] = [
  nameColumn('Name', 'name', 380),
  { title: 'Kind', field: 'kind', width: 140 },
  { title: 'Used by', field: 'users', width: 360, isTruncated: true },
]

function collectUses(
  parts: readonly ReleasedPart[],
  kind: string,
  namesOf: (part: ReleasedPart) => readonly string[],
): Use[] {
  const users = new Map<string, string[]>()
  for (const part of parts)
    for (const name of namesOf(part)) users.set(name, [...(users.get(name) ?? []), part.name])
  return [...users]
    .map(([name, names]) => ({ id: `${kind} ${name}`, kind, name, users: names.join(', ') }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

const SHOWN = 20

/** Which live areas use an export of the kit or an operation: who breaks when it changes. */
export function UsesTable({ parts }: { parts: readonly ReleasedPart[] }) {
  const [text, setText] = useState('')
  const all = [
    ...collectUses(parts, 'Kit export', ({ kitExports }) => kitExports),
    ...collectUses(parts, 'Operation', ({ operations }) => operations),
  ]
  const wanted = text.trim().toLowerCase()
  const found = all.filter(({ name, users }) => `${name} ${users}`.toLowerCase().includes(wanted))
  return (
    <Panel>
      <Input
        className={styles.search}
        aria-label="Search exports and operations"
        placeholder="Search exports and operations"
        allowClear
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Table
        label="Exports and operations in use"
        heading={`Exports and operations in use: ${Math.min(found.length, SHOWN)} of ${found.length}`}
        columns={columns}
        rows={found.slice(0, SHOWN)}
        empty="No live release uses this."
      />
    </Panel>
  )
}
