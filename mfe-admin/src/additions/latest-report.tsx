import type { Addition } from '@fundharbor/contracts/catalog/additions'
import { adminStatsQuery } from '../dashboard/queries.ts'
import { formatCount, useQuery, useQueryClient } from '@fundharbor/kit'
import { Alert } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { additionsQuery } from './queries.ts'
import { AdditionReport } from './report.tsx'

/** What came of the addition that ended while somebody looked. Not there before, and gone when it is closed. */
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
    ? 'No opportunity was added'
    : `${formatCount(added.length, 'opportunity', 'opportunities')} added`

/** The newest addition, once it has gone from running to its end before our eyes. */
function useEndedAddition(): Addition | undefined {
  const client = useQueryClient()
  const { data } = useQuery(additionsQuery())
  const newest = data?.[0]
  const watched = useRef<string>(undefined)
  const [ended, setEnded] = useState<string>()
  useEffect(() => {
    if (newest?.status === 'running') watched.current = newest.id
    else if (newest && newest.id === watched.current) {
      setEnded(newest.id)
      void client.invalidateQueries(adminStatsQuery())
    }
  }, [newest, client])
  return newest?.id === ended ? newest : undefined
}
