import { ColumnsIcon } from '@phosphor-icons/react/dist/ssr/Columns'
import { Button, Checkbox, Popover } from 'antd'
import styles from './records-table.module.css'

interface ColumnChoiceProps {
  /** Titles of the columns that can be hidden. */
  titles: string[]
  hidden: string[]
  onChoose: (hidden: string[]) => void
}

/** Ticks for the columns; the last one that is shown stays. */
export function ColumnChoice({ titles, hidden, onChoose }: ColumnChoiceProps) {
  const shown = titles.filter((title) => !hidden.includes(title))
  const boxes = (
    <section aria-label="Columns that are shown">
      <Checkbox.Group
        className={styles.choice}
        value={shown}
        options={titles.map((title) => ({
          value: title,
          label: title,
          disabled: shown.length === 1 && shown[0] === title,
        }))}
        onChange={(kept) => onChoose(titles.filter((title) => !kept.includes(title)))}
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
