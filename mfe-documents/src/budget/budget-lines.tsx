import { MAX_BUDGET_LINES } from '@fundharbor/contracts/documents/budgets'
import { Button } from '@fundharbor/kit'
import { PlusIcon } from '@phosphor-icons/react/dist/ssr/Plus'
import { useEffect, useRef, useState } from 'react'
import styles from './budget.module.css'
import { createLine, type DraftLine } from './draft-line.ts'
import { LineFields } from './line-fields.tsx'

interface BudgetLinesProps {
  lines: DraftLine[]
  currency: string
  onChange: (lines: DraftLine[]) => void
}

/** The lines, in the order in which they are printed. */
export function BudgetLines({ lines, currency, onChange }: BudgetLinesProps) {
  const list = useRef<HTMLDivElement>(null)
  const focusLine = useFocusLine(list)
  const add = () => {
    const line = createLine()
    onChange([...lines, line])
    focusLine(line.id)
  }
  const remove = (at: number) => {
    onChange(lines.filter((_, index) => index !== at))
    // The keyboard stays in the list.
    focusLine((lines[at + 1] ?? lines[at - 1])?.id ?? null)
  }
  const move = (at: number, by: -1 | 1) => {
    const moved = lines.toSpliced(at, 1)
    onChange(moved.toSpliced(at + by, 0, ...lines.slice(at, at + 1)))
  }
  return (
    <div ref={list} className={styles.lines}>
      {lines.map((line, at) => (
        <LineFields
          key={line.id}
          line={line}
          at={at}
          count={lines.length}
          currency={currency}
          onChange={(part) => onChange(lines.map((each) => (each === line ? { ...each, ...part } : each)))}
          onMove={(by) => move(at, by)}
          onRemove={() => remove(at)}
        />
      ))}
      {lines.length < MAX_BUDGET_LINES && (
        <Button
          data-add=""
          variant="secondary"
          icon={<PlusIcon size={16} weight="bold" aria-hidden />}
          onClick={add}
        >
          Add line
        </Button>
      )}
    </div>
  )
}

/** Moves the focus to the first field of a line once it is there; to the button that adds lines for null. */
function useFocusLine(list: { current: HTMLElement | null }) {
  const [target, setTarget] = useState<{ id: number | null }>()
  useEffect(() => {
    if (!target) return
    const selector = target.id === null ? '[data-add]' : `[data-line="${target.id}"] input`
    list.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [target, list])
  return (id: number | null) => setTarget({ id })
}
