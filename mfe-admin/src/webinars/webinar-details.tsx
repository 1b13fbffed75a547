import {
  adminWebinarAttendance,
  type WebinarAttendee,
} from '@fundharbor/contracts/content/admin-webinar-attendance'
import type { AdminWebinar } from '@fundharbor/contracts/content/webinars'
import {
  Badge,
  call,
  ErrorState,
  formatCount,
  formatDateTime,
  generatePath,
  Skeleton,
  useQuery,
} from '@fundharbor/kit'
import { Button, Space } from 'antd'
import { nameColumn, timeColumn, type Column } from '../records/columns.tsx'
import { Table } from '../records/table.tsx'
import { Materials } from './materials.tsx'
import styles from './webinars.module.css'

/** Who registered and who came, and the materials. */
export const WebinarDetails = ({ webinar }: { webinar: AdminWebinar }) => (
  <div className={styles.details}>
    <Attendees webinar={webinar} />
    <Materials webinarId={webinar.id} />
  </div>
)

const statuses = { registered: 'Registered', waiting: 'On the waiting list', pending: 'Not confirmed' }

const columns: Column<WebinarAttendee>[] = [
  nameColumn('Name', 'name', 180),
  {
    title: 'Email',
    width: 230,
    render: ({ email }) => <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>,
  },
  { title: 'Organization', field: 'organization', width: 180, isTruncated: true },
  { title: 'Status', width: 150, render: ({ status }) => statuses[status] },
  timeColumn('Registered on', 'createdAt'),
  {
    title: 'Came',
    width: 264,
    render: ({ attendedAt }) =>
      attendedAt ? <Badge tone="ok">Yes, {formatDateTime(attendedAt)}</Badge> : 'No',
  },
]

function Attendees({ webinar: { id, title } }: { webinar: AdminWebinar }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['content', 'admin', 'webinars', id, 'attendees'],
    queryFn: ({ signal }) => call(adminWebinarAttendance.attendees, { params: { id }, signal }),
    staleTime: 0,
  })
  if (error && !data)
    return <ErrorState title="Failed to fetch registrations" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={120} />
  const came = data.filter(({ attendedAt }) => attendedAt !== null).length
  return (
    <div>
      <Table
        label={`Registrations for ${title}`}
        heading={`${formatCount(data.length, 'registration')}, ${came} came`}
        columns={columns}
        rows={data}
        isLoading={false}
        empty="Nobody has registered yet."
        details={renderMore}
        hasDetails={({ phone, interests }) => Boolean(phone || interests)}
      />
      {data.length > 0 && (
        <Space>
          <Button
            size="small"
            href={generatePath(adminWebinarAttendance.exportAttendees.path, { id })}
            download
            aria-label={`Export CSV of registrations for ${title}`}
          >
            Export CSV
          </Button>
        </Space>
      )}
    </div>
  )
}

const renderMore = ({ phone, interests }: WebinarAttendee) => (
  <>
    {phone && <p>Phone: {phone}</p>}
    {interests && <p>{interests}</p>}
  </>
)
