import { statusLabels, type DecisionStatus } from '@fundharbor/contracts/catalog/decisions'
import type { BadgeTone } from '@fundharbor/kit'

export interface PipelineColumn {
  value: DecisionStatus
  label: string
  tone: BadgeTone
  /** Starts as a strip: what is over. */
  isOver?: true
}

const order: readonly Omit<PipelineColumn, 'label'>[] = [
  { value: 'considering', tone: 'neutral' },
  { value: 'go', tone: 'ok' },
  { value: 'drafting', tone: 'info' },
  { value: 'in-review', tone: 'warn' },
  { value: 'submitted', tone: 'info' },
  { value: 'won', tone: 'ok', isOver: true },
  { value: 'lost', tone: 'bad', isOver: true },
  { value: 'no-go', tone: 'neutral', isOver: true },
]

/** Every column, in the order in which an opportunity goes through them. */
export const columns: readonly PipelineColumn[] = order.map((column) => ({
  ...column,
  label: statusLabels[column.value],
}))

export const isColumn = (value: unknown): value is DecisionStatus =>
  columns.some((column) => column.value === value)

export const columnLabel = (status: DecisionStatus): string => statusLabels[status]

export const columnTone = (status: DecisionStatus): BadgeTone =>
  columns.find(({ value }) => value === status)?.tone ?? 'neutral'
