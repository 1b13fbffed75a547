import { lockName } from '@fundharbor/chassis/data/lock-name'
import { conflict } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { BudgetLine } from '@fundharbor/contracts/documents/budgets'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Model, type Transaction } from 'objection'

/** What a workspace has planned for a project. */
export class BudgetModel extends Model {
  static override tableName = 'project_budgets'
  static override jsonAttributes = ['lines']
  declare id: string
  declare workspaceId: string
  declare projectId: string | null
  declare isDefault: boolean
  declare currency: string
  /** A decimal string. */
  declare indirectRate: string
  declare lines: BudgetLine[]
  declare revision: number
  declare updatedBy: string | null
  declare updatedAt: Date

  /** The budget of a project; of the default one without an id. */
  static ofProject(person: Person, projectId: string | null, trx?: Transaction) {
    const own = this.query(trx).where({ workspaceId: person.workspaceId })
    return projectId ? own.where({ projectId }) : own.where({ isDefault: true })
  }
}

/** A project as budgets know it. */
export interface BudgetProject {
  id: string
  isDefault: boolean
}

type Contents = Pick<BudgetModel, 'currency' | 'indirectRate' | 'lines'>

const CHANGED =
  'Someone else changed this budget while you were editing. Reload the page to see it, then make your changes again.'

/** The budget of a project, with one from before that belongs to the default project. */
export const findBudget = (person: Person, { id, isDefault }: BudgetProject, trx?: Transaction) =>
  BudgetModel.ofProject(person, isDefault ? null : id, trx).first()

/** Stores a budget. Throws CONFLICT unless `basedOn` is its latest revision; null overwrites any. */
export async function saveBudget(
  person: Person,
  project: BudgetProject,
  { basedOn, ...contents }: Contents & { basedOn: number | null },
): Promise<BudgetModel> {
  return BudgetModel.transaction(async (trx) => {
    // Two first saves at once would both find nothing.
    await lockName(trx, project.id)
    const found = await findBudget(person, project, trx)
    const revision = found?.revision ?? 0
    if (basedOn !== null && basedOn !== revision) throw conflict(CHANGED)
    const columns = {
      ...contents,
      workspaceId: person.workspaceId,
      projectId: project.id,
      isDefault: project.isDefault,
      revision: revision + 1,
      updatedBy: person.id,
      updatedAt: clock.now(),
    }
    return found
      ? BudgetModel.query(trx).patchAndFetchById(found.id, columns)
      : BudgetModel.query(trx).insert(columns).returning('*')
  })
}
