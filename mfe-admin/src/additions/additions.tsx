import { additions as endpoints } from '@fundharbor/contracts/catalog/additions'
import { Badge, formatNumber } from '@fundharbor/kit'
import { timeColumn } from '../records/columns.tsx'
import { capitalize } from '../records/names.ts'
import { defineResource, useRecords } from '../records/resource.ts'
import { AdditionReport } from './report.tsx'

const tones = { finished: 'ok', failed: 'bad', running: 'info' } as const

/** What each addition did, newest first. */
export const additions = defineResource({
  queryKey: ['catalog', 'admin', 'additions'],
  noun: 'addition',
  nameOf: ({ startedAt }) => startedAt,
  list: endpoints.list,
  pageSize: 20,
  changesWith: 'additions',
  empty: 'No additions yet. Ten opportunities are added daily at 6 AM UTC.',
  columns: [
    timeColumn('Started', 'startedAt'),
    {
      title: 'Started by',
      width: 180,
      render: ({ trigger }) => (trigger === 'schedule' ? 'Daily job' : 'Administrator'),
    },
    {
      title: 'Status',
      width: 110,
      render: ({ status }) => <Badge tone={tones[status]}>{capitalize(status)}</Badge>,
    },
    { title: 'Added', width: 100, align: 'right', render: ({ added }) => formatNumber(added.length) },
    { title: 'Skipped', width: 120, align: 'right', render: ({ skipped }) => formatNumber(skipped.length) },
  ],
  details: (addition) => <AdditionReport addition={addition} />,
})

/** The newest addition, running or not. */
export const useLatestAddition = () => useRecords(additions).rows[0]
