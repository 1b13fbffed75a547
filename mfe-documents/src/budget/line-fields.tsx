import { sumLine } from '@fundharbor/contracts/documents/budget-sums'
import { unitsOptions } from '@fundharbor/contracts/documents/budgets'
import { Field, formatMoney, IconButton } from '@fundharbor/kit'
import { isUnread } from '@fundharbor/kit/use-amount-input.ts'
import { AmountField } from '@fundharbor/kit/ui/amount-field.tsx'
import { ArrowDownIcon } from '@phosphor-icons/react/dist/ssr/ArrowDown'
import { ArrowUpIcon } from '@phosphor-icons/react/dist/ssr/ArrowUp'
import { TrashIcon } from '@phosphor-icons/react/dist/ssr/Trash'
import { useState, type ChangeEvent, type FocusEvent } from 'react'
import styles from './budget.module.css'
import { errorsIn, toLine, type DraftLine } from './draft-line.ts'

interface LineFieldsProps {
  line: DraftLine
  /** The line's place, counted from 0, and how many lines there are. */
  at: number
  count: number
  currency: string
  onChange: (part: Partial<DraftLine>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One line: what it is, how it is calculated, and who pays. Errors appear once the line is left. */
export function LineFields({ line, at, count, currency, onChange, onMove, onRemove }: LineFieldsProps) {
  const [wasLeft, setWasLeft] = useState(false)
  const errors = wasLeft ? errorsIn(line) : {}
  const { cost, requested } = sumLine(toLine(line))
  const shared = (name: Exclude<keyof DraftLine, 'id'>) => ({
    value: line[name],
    error: errors[name],
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.closest('fieldset')?.contains(relatedTarget as Node | null)) setWasLeft(true)
    },
  })
  const field = (name: 'item' | 'unit' | 'reason') => ({
    ...shared(name),
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ [name]: event.target.value }),
  })
  const amount = (name: 'units' | 'unitCost' | 'ownShare') => ({
    ...shared(name),
    onValueChange: (value: string) => onChange({ [name]: value }),
  })
  return (
    <fieldset className={styles.line} data-line={line.id}>
      <legend className={styles.legend}>Line {at + 1}</legend>
      <div className={styles.fields}>
        <div className={styles.wide}>
          <Field label="Item" maxLength={200} placeholder="Housing coordinator" {...field('item')} />
        </div>
        <AmountField label="Units" {...unitsOptions} {...amount('units')} />
        <Field label="Unit" optional maxLength={80} placeholder="months" {...field('unit')} />
        <AmountField label="Unit cost" currency={currency} {...amount('unitCost')} />
        <AmountField label="Paid from other funding" optional currency={currency} {...amount('ownShare')} />
        <div className={styles.wide}>
          <Field label="Why we need it" optional maxLength={1000} {...field('reason')} />
        </div>
      </div>
      <div className={styles.lineFoot}>
        <p>
          {[line.units, line.unitCost, line.ownShare].some(isUnread)
            ? 'Not added up until its amounts are clear'
            : `Costs ${formatMoney(cost / 100, currency)}, of which you request ${formatMoney(requested / 100, currency)}`}
        </p>
        <div className={styles.lineButtons}>
          <IconButton label={`Move line ${at + 1} up`} disabled={at === 0} onClick={() => onMove(-1)}>
            <ArrowUpIcon size={18} aria-hidden />
          </IconButton>
          <IconButton
            label={`Move line ${at + 1} down`}
            disabled={at === count - 1}
            onClick={() => onMove(1)}
          >
            <ArrowDownIcon size={18} aria-hidden />
          </IconButton>
          <IconButton label={`Remove line ${at + 1}`} onClick={onRemove}>
            <TrashIcon size={18} aria-hidden />
          </IconButton>
        </div>
      </div>
    </fieldset>
  )
}
