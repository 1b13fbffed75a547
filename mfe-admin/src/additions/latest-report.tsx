import type { Addition } from '@fundharbor/contracts/catalog/additions'
import { formatCount, useQueryClient } from '@fundharbor/kit'
import { Alert } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { adminStatsQuery } from '../statistics/admin-stats.ts'
import { useLatestAddition } from './additions.tsx'
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

/** The newest addition, once it has ended while the page was open. */
function useEndedAddition(): Addition | undefined {
  const client = useQueryClient()
  const latest = useLatestAddition()
  const watched = useRef<string>(undefined)
  const [ended, setEnded] = useState<string>()
  useEffect(() => {
    if (latest?.status === 'running') watched.current = latest.id
    else if (latest && latest.id === watched.current) {
      setEnded(latest.id)
      void client.invalidateQueries(adminStatsQuery())
    }
  }, [latest, client])
  return latest?.id === ended ? latest : undefined
}
