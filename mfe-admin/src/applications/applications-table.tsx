import type { AdminApplication } from '@fundharbor/contracts/catalog/applications'
import { ErrorState, formatCount, LoadMore, useInfiniteQuery } from '@fundharbor/kit'
import { useState } from 'react'
import { RecordsTable } from '../records/records-table.tsx'
import { ApplicationDetails } from './application-details.tsx'
import { applicationColumns } from './columns.tsx'
import { DecideChosen } from './decide-chosen.tsx'
import { isUndecided } from './decision-buttons.tsx'
import { adminApplicationsQuery, type ApplicationSearch } from './queries.ts'

const details = (row: AdminApplication) => <ApplicationDetails application={row} />
const isFixed = (row: AdminApplication) => !isUndecided(row)
const nameOf = (row: AdminApplication) => row.projectTitle ?? row.opportunityTitle

const emptyWords = ({ search, status }: ApplicationSearch) =>
  search || status
    ? 'No application matches these filters.'
    : 'No applications yet. They appear here when members submit them.'

/** Applications as the filters leave them. */
export function ApplicationsTable({ search }: { search: ApplicationSearch }) {
  const [chosen, setChosen] = useState<AdminApplication[]>([])
  const list = useInfiniteQuery(adminApplicationsQuery(search))
  if (list.error && !list.data) {
    return <ErrorState title="Failed to fetch applications" onRetry={() => void list.refetch()} />
  }
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const total = list.data?.pages[0]?.total ?? 0
  return (
    <>
      <DecideChosen chosen={chosen} onDone={() => setChosen([])} />
      <RecordsTable
        label="Applications"
        count={list.isPending ? 'Applications' : formatCount(total, 'application')}
        columns={applicationColumns}
        rows={rows}
        loading={list.isPending}
        empty={emptyWords(search)}
        minWidth={1110}
        details={details}
        selection={{ chosen, onChoose: setChosen, isFixed, nameOf }}
      />
      {total > 0 && (
        <LoadMore
          shown={rows.length}
          total={total}
          busy={list.isFetchingNextPage}
          onLoadMore={() => void list.fetchNextPage()}
        />
      )}
    </>
  )
}
