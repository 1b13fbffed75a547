import {
  contactCategories,
  contactMessages,
  type ContactMessage,
  type ContactStatus,
} from '@fundharbor/contracts/content/contact'
import { labelOf } from '@fundharbor/contracts/vocabulary'
import { Badge, call } from '@fundharbor/kit'
import { Space } from 'antd'
import { nameColumn, timeColumn } from '../records/columns.tsx'
import { toOptionLabels } from '../records/filters.ts'
import { Lines } from '../records/lines.tsx'
import { ResourcePage } from '../records/page.tsx'
import { defineResource } from '../records/resource.ts'
import { keys } from './keys.ts'
import { MessageDetails } from './message-details.tsx'

const statuses = { new: 'New', answered: 'Answered', closed: 'Closed' }
const tones = { new: 'warn', answered: 'ok', closed: 'neutral' } as const

const setStatus =
  (status: ContactStatus) =>
  ({ id }: ContactMessage) =>
    call(contactMessages.setStatus, { params: { id }, body: { status } })

const close = { label: 'Close', run: setStatus('closed') }
const reopen = { label: 'Reopen', run: setStatus('new') }

const failed = 'Failed to update message'

const messages = defineResource({
  ...keys,
  noun: 'message',
  nameOf: ({ subject }) => subject,
  list: contactMessages.list,
  pageSize: 50,
  filters: {
    search: { label: 'Subject, name or email' },
    status: { label: 'Status', any: 'Any status', options: statuses },
    category: {
      label: 'Topic',
      any: 'Any topic',
      options: toOptionLabels(contactCategories),
    },
  },
  orders: { newest: 'Newest first', oldest: 'Oldest first' },
  export: contactMessages.export,
  empty: 'No messages yet.',
  emptyFiltered: 'No messages match these filters.',
  columns: [
    nameColumn('Subject', 'subject', 220),
    { title: 'From', width: 160, render: ({ name }) => <Lines text={name} /> },
    { title: 'Topic', width: 180, render: ({ category }) => labelOf(contactCategories, category) },
    timeColumn('Received', 'createdAt'),
    {
      title: 'Status',
      width: 176,
      render: ({ status, isPriority }) => (
        <Space size={4}>
          <Badge tone={tones[status]}>{statuses[status]}</Badge>
          {isPriority && status === 'new' && <Badge tone="urgent">Priority</Badge>}
        </Space>
      ),
    },
  ],
  details: (message) => <MessageDetails message={message} />,
  rowActions: [
    { ...close, isFor: ({ status }) => status !== 'closed', done: 'Message closed', failed },
    { ...reopen, isFor: ({ status }) => status === 'closed', done: 'Message reopened', failed },
  ],
  bulkActions: [
    { ...close, confirm: 'They are marked as closed. The senders are not notified.' },
    { ...reopen, confirm: 'They are marked as new again. The senders are not notified.' },
  ],
})

/** What people wrote with the contact form. */
export const Component = () => <ResourcePage resource={messages} title="Contact messages" />
