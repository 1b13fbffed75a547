import type { ContactMessage } from '@fundharbor/contracts/content/contact'
import { ErrorState, formatCount, LoadMore, useInfiniteQuery } from '@fundharbor/kit'
import { useState } from 'react'
import { RecordsTable } from '../records/records-table.tsx'
import { ChangeChosen } from './change-chosen.tsx'
import { messageColumns } from './columns.tsx'
import { MessageDetails } from './message-details.tsx'
import { messagesQuery, type MessageSearch } from './queries.ts'

const details = (message: ContactMessage) => <MessageDetails message={message} />
const isFixed = () => false
const nameOf = ({ subject }: ContactMessage) => subject

/** Messages as the filters leave them. */
export function MessagesTable({ search }: { search: MessageSearch }) {
  const [chosen, setChosen] = useState<ContactMessage[]>([])
  const list = useInfiniteQuery(messagesQuery(search))
  if (list.error && !list.data) {
    return <ErrorState title="Failed to fetch messages" onRetry={() => void list.refetch()} />
  }
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const total = list.data?.pages[0]?.total ?? 0
  return (
    <>
      <ChangeChosen chosen={chosen} onDone={() => setChosen([])} />
      <RecordsTable
        label="Messages"
        count={list.isPending ? 'Messages' : formatCount(total, 'message')}
        columns={messageColumns}
        rows={rows}
        loading={list.isPending}
        empty="No messages."
        minWidth={1130}
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
