import { AwardModel } from './models.ts'
import { listExpenses } from './expenses.ts'
import { readAward } from './read-award.ts'
import type { GrantModel } from '../grants/model.ts'

/** The award of a grant in an account export; null unless somebody has entered one. Nothing in it names a person. */
export async function exportAward(grant: GrantModel) {
  if (!(await AwardModel.query().findById(grant.id))) return null
  const { terms, payments, categories, amendments, closedOn } = await readAward(grant)
  return { ...terms, payments, categories, amendments, closedOn, expenses: await listExpenses(grant.id) }
}
