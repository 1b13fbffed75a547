import { ErrorState, formatCount, useQuery } from '@fundharbor/kit'
import { Button } from 'antd'
import { useState } from 'react'
import { RecordsTable } from '../records/records-table.tsx'
import { webinarColumns } from './columns.tsx'
import { adminWebinarsQuery } from './queries.ts'
import { WebinarDialog } from './webinar-dialog.tsx'
import styles from './webinars.module.css'

/** Every webinar, those that are hidden or over included. */
export function WebinarsTab() {
  const [isAdding, setIsAdding] = useState(false)
  const { data, error, isPending, refetch } = useQuery(adminWebinarsQuery())
  if (error && !data) return <ErrorState title="Failed to fetch webinars" onRetry={() => void refetch()} />
  return (
    <>
      <div className={styles.head}>
        <Button type="primary" onClick={() => setIsAdding(true)}>
          Add Webinar
        </Button>
      </div>
      <RecordsTable
        label="Webinars"
        count={isPending ? 'Webinars' : formatCount(data?.length ?? 0, 'webinar')}
        columns={webinarColumns}
        rows={data ?? []}
        loading={isPending}
        empty="No webinars yet. Add the first one."
        minWidth={1110}
      />
      {isAdding && <WebinarDialog onClose={() => setIsAdding(false)} />}
    </>
  )
}
