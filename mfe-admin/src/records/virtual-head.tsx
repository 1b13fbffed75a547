import { classes } from '@fundharbor/kit'
import { CaretDownIcon } from '@phosphor-icons/react/dist/ssr/CaretDown'
import { CaretUpIcon } from '@phosphor-icons/react/dist/ssr/CaretUp'
import pinning from './columns.module.css'
import type { Column } from './columns.tsx'
import { titleOf } from './table.tsx'
import styles from './virtual-table.module.css'

interface HeadProps<Item> {
  column: Column<Item>
  sort: string | undefined
  onSort: (sort: string) => void
}

/** A column's title. A click on it sorts, where the column can be sorted. */
export function Head<Item>({ column, sort, onSort }: HeadProps<Item>) {
  const { width, align, isPinned, sort: orders } = column
  const title = titleOf(column)
  const order = orders && (sort === orders.up ? 'ascending' : sort === orders.down ? 'descending' : 'none')
  const Caret = order === 'descending' ? CaretDownIcon : CaretUpIcon
  return (
    <th
      scope="col"
      style={{ width }}
      className={classes(align && styles.right, isPinned && pinning.pinned)}
      aria-sort={order}
    >
      {orders ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSort(order === 'ascending' ? orders.down : orders.up)}
        >
          {title}
          <Caret size={12} weight="bold" className={classes(order === 'none' && styles.quiet)} aria-hidden />
        </button>
      ) : (
        title
      )}
    </th>
  )
}
