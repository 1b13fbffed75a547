import { ErrorState, formatCount, LoadMore, useMember, useNavigate } from '@fundharbor/kit'
import { useCallback, useMemo, useState } from 'react'
import { BulkActions } from './bulk-actions.tsx'
import type { Column } from './columns.tsx'
import { ExportLink, FilterBar } from './filter-bar.tsx'
import { useFilters, type FilterValues } from './filters.ts'
import { LongList } from './long-list.tsx'
import { labelOf, pluralOf } from './names.ts'
import { EditDialog } from './record-dialog.tsx'
import { useRecords, type Identified, type Records, type Resource } from './resource.ts'
import { RowButtons } from './row-buttons.tsx'
import { useSelection } from './selection.ts'
import { ShowMore } from './show-more.tsx'
import { Table } from './table.tsx'

interface ResourceListProps<Row extends Identified, Full extends Identified> {
  resource: Resource<Row, Full>
}

/** The filters and the table of a resource, and its editor while a record is edited. */
export function ResourceList<Row extends Identified, Full extends Identified>({
  resource,
}: ResourceListProps<Row, Full>) {
  const { filters, sort, change } = useFilters(resource.filters, sortsOf(resource))
  // The dialog is not part of its row: a row that is scrolled out of view is removed.
  const [edited, setEdited] = useState<Row>()
  const navigate = useNavigate()
  const { form, editPath } = resource
  const handleEdit = useMemo(
    () => (editPath ? (row: Row) => void navigate(editPath(row.id)) : form && setEdited),
    [editPath, form, navigate],
  )
  return (
    <>
      {resource.filters && (
        <FilterBar
          label={labelOf(resource)}
          declared={resource.filters}
          values={filters}
          orders={resource.orders}
          sort={sort}
          onChange={change}
        >
          {resource.export && <ExportLink path={resource.export.path} filters={filters} />}
        </FilterBar>
      )}
      <List resource={resource} filters={filters} sort={sort} onSort={change} onEdit={handleEdit} />
      {form && edited && (
        <EditDialog resource={{ ...resource, form }} row={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

const sortsOf = <Row extends Identified, Full extends Identified>({ orders, columns }: Resource<Row, Full>) =>
  orders ? Object.keys(orders) : columns.flatMap(({ sort }) => (sort ? [sort.up, sort.down] : []))

interface ListProps<Row extends Identified, Full extends Identified> extends ResourceListProps<Row, Full> {
  filters: FilterValues
  sort: string | undefined
  onSort: (change: { sort: string }) => void
  onEdit: ((row: Row) => void) | undefined
}

function List<Row extends Identified, Full extends Identified>(props: ListProps<Row, Full>) {
  const { resource, filters, sort, onEdit } = props
  const { id: ownId } = useMember()
  const records = useRecords(resource, { ...filters, sort })
  const isSelectable = useCallback(
    (row: Row) => resource.isSelectable?.(row, ownId) ?? true,
    [resource, ownId],
  )
  const selection = useSelection(records.rows, { isSelectable, nameOf: resource.nameOf })
  const columns = useMemo(() => withActions(resource, onEdit), [resource, onEdit])
  const plural = pluralOf(resource)
  if (records.error)
    return <ErrorState title={`Failed to fetch ${plural}`} error={records.error} onRetry={records.reload} />
  const { noun, bulkActions, empty, emptyFiltered = empty } = resource
  const isFiltered = Object.values(filters).some(Boolean)
  const table = {
    label: labelOf(resource),
    columns,
    empty: isFiltered ? emptyFiltered : empty,
    selection: bulkActions && selection,
  }
  const bulk = bulkActions && (
    <BulkActions actions={bulkActions} selection={selection} keys={resource} noun={noun} plural={plural} />
  )
  if (resource.isLong) {
    const order = { sort, onSort: props.onSort, viewKey: JSON.stringify([filters, sort]) }
    return <LongList {...table} {...order} records={records} plural={plural} bulkActions={bulk} />
  }
  const { rows, total, isPending } = records
  return (
    <>
      {bulk}
      <Table
        {...table}
        heading={isPending || total === undefined ? table.label : formatCount(total, noun, plural)}
        rows={rows}
        isLoading={isPending}
        details={resource.details}
        hasDetails={resource.hasDetails}
        more={resource.pageSize && <More records={records} />}
      />
    </>
  )
}

/** The columns, with the row's actions as the last one. */
function withActions<Row extends Identified, Full extends Identified>(
  resource: Resource<Row, Full>,
  onEdit: ListProps<Row, Full>['onEdit'],
): readonly Column<Row>[] {
  const { columns, rowActions, actionsWidth = 150 } = resource
  if (!rowActions && !onEdit) return columns
  const actions: Column<Row> = {
    title: 'Actions',
    isTitleHidden: true,
    isPinned: true,
    width: actionsWidth,
    render: (row) => <RowButtons resource={resource} row={row} onEdit={onEdit} />,
  }
  return [...columns, actions]
}

function More<Row>({ records }: { records: Records<Row> }) {
  const { rows, total, isLoadingMore, loadMore } = records
  if (total === undefined) return <ShowMore isLoading={isLoadingMore} onClick={loadMore} />
  return <LoadMore shown={rows.length} total={total} busy={isLoadingMore} onLoadMore={loadMore} />
}
