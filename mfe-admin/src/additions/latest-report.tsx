import type { Addition } from '@fundharbor/contracts/catalog/additions'
import { formatCount, useQueryClient } from '@fundharbor/kit'
import { Alert } from 'antd'
import { useEffect, useState } from 'react'
import { adminStatsQuery } from '../statistics/admin-stats.ts'
import { useRecords } from '../records/resource.ts'
import { additions } from './additions.tsx'
import { AdditionReport } from './report.tsx'

/** The report of an addition that ended while the page was open. */
export function LatestReport() {
  const ended = useEndedAddition()
  const [closed, setClosed] = useState<string>()
  if (!ended || ended.id === closed) return null
  return (
    <Alert
      type={ended.status === 'failed' ? 'error' : 'success'}
      role="status"
      showIcon
      closable={{ onClose: () => setClosed(ended.id), 'aria-label': 'Close the report' }}
      title={titleOf(ended)}
      description={<AdditionReport addition={ended} />}
    />
  )
}

const titleOf = ({ status, added }: Addition) =>
  status === 'failed'
    ? 'No opportunities were added'
    : `${formatCount(added.length, 'opportunity', 'opportunities')} added`

/** The newest addition, if it ended after the list was first shown. It can end before the list shows that it runs. */
function useEndedAddition(): Addition | undefined {
  const client = useQueryClient()
  const { rows, isPending, error } = useRecords(additions)
  const latest = rows.at(0)
  const hasEnded = latest !== undefined && latest.status !== 'running'
  const [endedBefore, setEndedBefore] = useState<string | null>()
  if (endedBefore === undefined && !isPending && !error) setEndedBefore(hasEnded ? latest.id : null)
  const ended = hasEnded && endedBefore !== undefined && latest.id !== endedBefore ? latest : undefined
  const endedId = ended?.id
  useEffect(() => {
    if (endedId) void client.invalidateQueries(adminStatsQuery())
  }, [endedId, client])
  return ended
}
