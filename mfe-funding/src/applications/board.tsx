import type { ApplicationStatus } from '@fundharbor/contracts/catalog/applications'
import { classes, useSearchParams } from '@fundharbor/kit'
import { Reorder } from '@fundharbor/kit/motion.ts'
import { useRef, useState } from 'react'
import { BoardCard } from './board-card.tsx'
import styles from './board.module.css'
import { isStatus, statuses } from './statuses.ts'
import type { Entry } from './use-applications.ts'

/** A column for each status. Narrow screens show one at a time. Withdrawn applications start collapsed. */
export function Board({ entries }: { entries: Entry[] }) {
  const board = useRef<HTMLDivElement>(null)
  const [params, setParams] = useSearchParams()
  const named = params.get('status')
  const first = statuses.find(({ value }) => entries.some(({ application }) => application.status === value))
  const shown = isStatus(named) ? named : (first?.value ?? 'draft')
  const select = (status: ApplicationStatus) =>
    setParams(
      (before) => {
        before.set('status', status)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <>
      <StatusTabs entries={entries} shown={shown} onSelect={select} />
      <Reorder list={board} order={orderOf(entries)} />
      <div ref={board} className={styles.board}>
        {statuses.map((status) => (
          <Column
            key={status.value}
            status={status}
            isShown={status.value === shown}
            entries={entries.filter(({ application }) => application.status === status.value)}
          />
        ))}
      </div>
    </>
  )
}

/** A card that changes its column changes its place too. */
const orderOf = (entries: Entry[]) => entries.map(({ application: { id, status } }) => `${status} ${id}`)

interface TabsProps {
  entries: Entry[]
  shown: ApplicationStatus
  onSelect: (status: ApplicationStatus) => void
}

const StatusTabs = ({ entries, shown, onSelect }: TabsProps) => (
  <div className={styles.tabs} role="group" aria-label="Status">
    {statuses.map(({ value, label, tone }) => (
      <button
        key={value}
        type="button"
        aria-pressed={value === shown}
        className={styles.tab}
        onClick={() => onSelect(value)}
      >
        <span className={classes(styles.dot, styles[tone])} aria-hidden />
        {label} <span className={styles.number}>{countOf(entries, value)}</span>
      </button>
    ))}
  </div>
)

const countOf = (entries: Entry[], status: ApplicationStatus) =>
  entries.filter(({ application }) => application.status === status).length

interface ColumnProps {
  status: (typeof statuses)[number]
  entries: Entry[]
  /** Whether narrow screens show this column. */
  isShown: boolean
}

function Column({ status: { value, label, tone }, entries, isShown }: ColumnProps) {
  const [isOpen, setOpen] = useState(value !== 'withdrawn')
  const headId = `status-${value}`
  return (
    <section
      aria-labelledby={headId}
      className={classes(styles.column, !isOpen && styles.collapsed, isShown && styles.shown)}
    >
      <h2 id={headId} className={styles.name}>
        <span className={classes(styles.dot, styles[tone])} aria-hidden />
        {label} <span className={styles.number}>{entries.length}</span>
      </h2>
      {!isOpen && (
        <button type="button" className={styles.expand} aria-expanded={false} onClick={() => setOpen(true)}>
          {label} {entries.length}
        </button>
      )}
      <ul className={styles.cards}>
        {entries.map((entry) => (
          <BoardCard key={entry.application.id} entry={entry} />
        ))}
        {entries.length === 0 && <li className={styles.none}>None</li>}
      </ul>
    </section>
  )
}
