import { ColumnsIcon } from '@phosphor-icons/react/dist/ssr/Columns'
import { Button, Checkbox, Popover } from 'antd'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import type { Column } from './columns.tsx'
import styles from './table.module.css'

const Titles = z.array(z.string())

const storageKey = (table: string) => `fundharbor.admin.columns.${table}`

function readHidden(table: string): string[] {
  try {
    return Titles.parse(JSON.parse(localStorage.getItem(storageKey(table)) ?? '[]'))
  } catch {
    return []
  }
}

/** The columns of a table that are not hidden, and a button that hides and shows columns. This browser remembers them. */
export function useVisibleColumns<Row>(table: string, columns: readonly Column<Row>[]) {
  const [hidden, setHidden] = useState(() => readHidden(table))
  const titles = columns.filter(({ isTitleHidden }) => !isTitleHidden).map(({ title }) => title)
  const visible = useMemo(
    () => columns.filter(({ title, isTitleHidden }) => isTitleHidden || !hidden.includes(title)),
    [columns, hidden],
  )
  const handleChange = (next: string[]) => {
    setHidden(next)
    try {
      localStorage.setItem(storageKey(table), JSON.stringify(next))
    } catch {
      // Without storage every column is visible again at the next visit.
    }
  }
  const button = titles.length > 1 && (
    <ColumnsButton titles={titles} hidden={hidden} onChange={handleChange} />
  )
  return { visible, button }
}

interface ColumnsButtonProps {
  titles: string[]
  hidden: string[]
  onChange: (hidden: string[]) => void
}

/** The last visible column cannot be hidden. */
function ColumnsButton({ titles, hidden, onChange }: ColumnsButtonProps) {
  const shown = titles.filter((title) => !hidden.includes(title))
  const boxes = (
    <section aria-label="Visible columns">
      <Checkbox.Group
        className={styles.columns}
        value={shown}
        options={titles.map((title) => ({
          value: title,
          label: title,
          disabled: shown.length === 1 && shown[0] === title,
        }))}
        onChange={(checked) => onChange(titles.filter((title) => !checked.includes(title)))}
      />
    </section>
  )
  return (
    <Popover trigger="click" placement="bottomRight" content={boxes}>
      <Button size="small" icon={<ColumnsIcon size={16} aria-hidden />}>
        Columns
      </Button>
    </Popover>
  )
}
