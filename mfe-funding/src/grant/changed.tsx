import { describeHistory } from '@fundharbor/contracts/catalog/describe-history'
import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { formatMoney, useQuery } from '@fundharbor/kit'
import { historyQuery, rowQuery } from '../catalog/queries.ts'
import { ChangeNotice } from '../grants/change-notice.tsx'
import { Changes } from '../opportunity-details/change-history.tsx'
import styles from './grant.module.css'

/** What the funder changed, until the reader has seen it. Reading it does not count as a view. */
export function Changed({ grant }: { grant: Grant }) {
  const { opportunity, savedAt } = grant
  const { data: row } = useQuery(rowQuery(opportunity.id))
  const { data: history } = useQuery(historyQuery(opportunity.id))
  const changes =
    row && history
      ? describeHistory(history, row, formatMoney).filter(({ at }) => Date.parse(at) > Date.parse(savedAt))
      : []
  return (
    <div className={styles.changed}>
      <ChangeNotice grant={grant} />
      {changes.length > 0 && <Changes changes={changes} since={savedAt} />}
    </div>
  )
}
