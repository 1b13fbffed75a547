import type { AnswerRow } from '@fundharbor/contracts/documents/answers'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Sources } from '../sources.ts'
import { toBudgetLines } from './budget-values.ts'
import { findProject } from './find-project.ts'
import { findBudget, saveBudget } from './model.ts'

interface BudgetRows {
  rows: readonly AnswerRow[]
  projectId: string | null | undefined
  /** The currency of a new budget. Default: the project's. */
  currency: string | undefined
}

/** Stores the rows of an interview as the lines of the project's budget; currency and indirect rate stay. */
export async function saveBudgetRows(
  sources: Sources,
  person: Person,
  { rows, projectId, ...given }: BudgetRows,
): Promise<void> {
  const project = await findProject(sources, person, projectId)
  const found = await findBudget(person, project)
  const currency = found?.currency ?? given.currency ?? project.currency
  await saveBudget(person, project, {
    lines: toBudgetLines(rows, currency),
    currency,
    indirectRate: found?.indirectRate ?? '0',
    basedOn: null,
  })
}
