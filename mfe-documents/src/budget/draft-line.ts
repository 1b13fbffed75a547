import { BudgetForm, BudgetLineForm, type BudgetLine } from '@fundharbor/contracts/documents/budgets'

/** A line while somebody types: any text, with an id that survives moving it. */
export type DraftLine = BudgetLine & { id: number }

/** What is edited. */
export interface DraftBudget {
  currency: string
  indirectRate: string
  lines: DraftLine[]
}

let lastId = 0
const nextId = () => ++lastId

export const createLine = (): DraftLine => ({
  id: nextId(),
  item: '',
  units: '1',
  unit: '',
  unitCost: '',
  ownShare: '',
  reason: '',
})

const trimCents = (amount: string) => amount.replace(/\.00$/, '')

/** A stored line as people write it. */
export const toDraftLine = (line: BudgetLine): DraftLine => ({
  ...line,
  id: nextId(),
  unitCost: trimCents(line.unitCost),
  ownShare: Number(line.ownShare) ? trimCents(line.ownShare) : '',
})

/** A line as it is sent and added up. */
export const toLine = ({ id: _id, ...line }: DraftLine): BudgetLine => ({
  ...line,
  units: line.units || '1',
  ownShare: line.ownShare || '0',
})

/** Lines nobody has written in are not saved. */
export const isEmpty = ({ item, unit, unitCost, ownShare, reason }: DraftLine): boolean =>
  [item, unit, unitCost, ownShare, reason].every((value) => value.trim() === '')

/** What is wrong with a line, by field. */
export function errorsIn(line: DraftLine): Partial<Record<keyof BudgetLine, string>> {
  if (isEmpty(line)) return {}
  const checked = BudgetLineForm.safeParse(toLine(line))
  if (checked.success) return {}
  return Object.fromEntries(checked.error.issues.toReversed().map(({ path, message }) => [path[0], message]))
}

/** The request body without project and revision. */
export const toBody = ({ currency, indirectRate, lines }: DraftBudget) => ({
  currency,
  indirectRate: indirectRate || '0',
  lines: lines.filter((line) => !isEmpty(line)).map(toLine),
})

export const isValid = (draft: DraftBudget): boolean =>
  BudgetForm.safeParse({ ...toBody(draft), revision: 0 }).success
