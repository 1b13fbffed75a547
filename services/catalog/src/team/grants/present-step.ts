import type { GrantStep } from '@fundharbor/contracts/catalog/grant-parts'
import type { StepModel } from './model.ts'

/** What is shown of a step. */
export type ShownStep = Pick<
  StepModel,
  'id' | 'title' | 'kind' | 'dueOn' | 'doneAt' | 'assigneeId' | 'assigneeName' | 'revision'
>

/** `today` is the day where the funder is. */
export const presentStep = (row: ShownStep, today: string): GrantStep => ({
  id: row.id,
  title: row.title,
  kind: row.kind,
  dueOn: row.dueOn,
  isDone: row.doneAt !== null,
  isLate: row.doneAt === null && row.dueOn !== null && row.dueOn < today,
  assignee: row.assigneeId === null ? null : { id: row.assigneeId, name: row.assigneeName ?? '' },
  revision: row.revision,
})
