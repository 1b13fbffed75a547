import type { DayOrder } from '@fundharbor/contracts/catalog/imports'
import { Select } from 'antd'

const options: { value: DayOrder; label: string }[] = [
  { value: 'month-first', label: 'Month first: 03/04 is March 4' },
  { value: 'day-first', label: 'Day first: 03/04 is April 3' },
]

interface DayOrderSelectProps {
  label: string
  order: DayOrder | 'unclear'
  onChange: (order: DayOrder) => void
}

/** Asks how the dates of a column are written, unless its other values show it; they can be corrected, too. */
export const DayOrderSelect = ({ label, order, onChange }: DayOrderSelectProps) => (
  <Select
    size="small"
    aria-label={`Order of days and months in ${label}`}
    placeholder="Choose: days or months first"
    status={order === 'unclear' ? 'error' : undefined}
    options={options}
    value={order === 'unclear' ? undefined : order}
    onChange={onChange}
  />
)
