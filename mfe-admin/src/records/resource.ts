import type { EndpointSpec } from '@fundharbor/contracts/endpoint'
import {
  changesWith,
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  type LiveSubject,
} from '@fundharbor/kit'
import { useMemo, type ReactNode } from 'react'
import type { BulkAction } from './bulk-actions.tsx'
import type { Column } from './columns.tsx'
import { callDeclaredList, type EndpointOf } from './endpoint-call.ts'
import type { FilterValues, Filters } from './filters.ts'
import type { RecordForm } from './record-form.tsx'
import type { Names } from './names.ts'
import type { RowAction } from './row-actions.ts'
import { listKey, type RecordKeys } from './use-change.ts'

export interface Identified {
  id: string
}

/**
 * A kind of record that administrators manage: everything that the kit needs to draw its list and its form.
 * `Row` is a row of the list, `Full` the record as its form reads it, where rows lack fields.
 */
export interface Resource<Row extends Identified, Full extends Identified = Row> extends RecordKeys, Names {
  /** What a record is called in buttons, dialogs and toasts. */
  nameOf: (row: Row) => string
  list: EndpointOf<Row[]>
  /** Rows per request; absent if the endpoint sends all of them at once. */
  pageSize?: number
  /** What else changes the list; it is then reloaded. */
  changesWith?: LiveSubject
  columns: readonly Column<Row>[]
  /** The list is long: only the rows in view are drawn, and titles of columns sort. */
  isLong?: boolean
  filters?: Filters
  /** The orders to select from, by value; the first is the default. */
  orders?: Readonly<Record<string, string>>
  /** A CSV file of the filtered list. */
  export?: EndpointSpec
  /** Shown if there are no records. */
  empty: string
  /** Shown if no record matches the filters. */
  emptyFiltered?: string
  /** Shown below a row when it is expanded. */
  details?: (row: Row) => ReactNode
  hasDetails?: (row: Row) => boolean
  rowActions?: readonly RowAction<Row>[]
  /** The width of the column with the row's actions. Default: 150. */
  actionsWidth?: number
  /** Puts the row's actions into a menu. */
  hasActionMenu?: boolean
  /** Shown instead of the row's actions, e.g. for the administrator's own account. */
  replaceActions?: (row: Row, ownId: string) => ReactNode
  bulkActions?: readonly BulkAction<Row>[]
  isSelectable?: (row: Row, ownId: string) => boolean
  /** Adds and edits records in a dialog. */
  form?: RecordForm<Full>
  /** The page that edits a record, where that is not a dialog; `new` adds one. */
  editPath?: (id: string) => string
  /** The button that adds a record; default: `Add` and the noun. */
  addLabel?: string
}

/** Keeps the types of a declaration. */
export const defineResource = <Row extends Identified, Full extends Identified = Row>(
  resource: Resource<Row, Full>,
): Resource<Row, Full> => resource

/** The rows that match the filters. Others change them: they are reloaded at every visit. */
export const listQuery = <Row extends Identified, Full extends Identified>(
  resource: Resource<Row, Full>,
  query: FilterValues = {},
) =>
  infiniteQueryOptions({
    queryKey: [...listKey(resource), query],
    queryFn: ({ pageParam, signal }) =>
      callDeclaredList(resource.list, {
        query: { ...query, limit: resource.pageSize, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    meta: resource.changesWith && changesWith(resource.changesWith),
    placeholderData: keepPreviousData,
  })

/** A list as far as it is loaded. */
export interface Records<Row> {
  rows: Row[]
  /** Undefined if the service does not count and more rows can be loaded. */
  total: number | undefined
  isPending: boolean
  /** Why nothing could be loaded. Rows that were loaded before stay. */
  error: Error | null
  hasMore: boolean
  isLoadingMore: boolean
  hasLoadMoreFailed: boolean
  loadMore: () => void
  reload: () => void
}

/** The rows that match the filters, how many there are, and how to load more. */
export function useRecords<Row extends Identified, Full extends Identified>(
  resource: Resource<Row, Full>,
  query?: FilterValues,
): Records<Row> {
  const list = useInfiniteQuery(listQuery(resource, query))
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data])
  const reported = data?.pages.at(-1)?.total ?? 0
  const loadMore = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }
  return {
    rows,
    total: hasNextPage && reported <= rows.length ? undefined : Math.max(reported, rows.length),
    isPending: list.isPending,
    error: data === undefined ? list.error : null,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    hasLoadMoreFailed: list.isFetchNextPageError,
    loadMore,
    reload: () => void list.refetch(),
  }
}
