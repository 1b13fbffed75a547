import type { DecisionStatus } from '@fundharbor/contracts/catalog/decisions'
import type { BadgeTone } from '@fundharbor/kit'

export interface PipelineColumn {
  value: DecisionStatus
  label: string
  tone: BadgeTone
  /** Starts as a strip: what is over. */
  isOver?: true
}

/** Every column, in the order in which an opportunity goes through them. */
export const columns: readonly PipelineColumn[] = [
  { value: 'considering', label: 'Considering', tone: 'neutral' },
  { value: 'go', label: 'Go', tone: 'ok' },
  { value: 'drafting', label: 'Drafting', tone: 'info' },
  { value: 'in-review', label: 'In review', tone: 'warn' },
  { value: 'submitted', label: 'Submitted', tone: 'info' },
  { value: 'won', label: 'Won', tone: 'ok', isOver: true },
  { value: 'lost', label: 'Lost', tone: 'bad', isOver: true },
  { value: 'no-go', label: 'No-go', tone: 'neutral', isOver: true },
]

export const isColumn = (value: unknown): value is DecisionStatus =>
  columns.some((column) => column.value === value)

export const columnLabel = (status: DecisionStatus): string =>
  columns.find(({ value }) => value === status)?.label ?? status

export const columnTone = (status: DecisionStatus): BadgeTone =>
  columns.find(({ value }) => value === status)?.tone ?? 'neutral'
