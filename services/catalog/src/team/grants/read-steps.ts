import type { GrantStep } from '@fundharbor/contracts/catalog/grant-parts'
import { StepModel } from './model.ts'
import { presentStep } from './present-step.ts'

/** The steps of a grant, earliest first. `today` is the day where the funder is. */
export async function readSteps(grantId: string, today: string): Promise<GrantStep[]> {
  const rows = await StepModel.query().where({ grantId }).orderBy(['dueOn', 'position'])
  return rows.map((row) => presentStep(row, today))
}
