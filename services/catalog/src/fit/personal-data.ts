import type { Knex } from 'knex'
import { DecisionModel, StepModel } from './model.ts'
import { EffortSettingsModel } from './effort-settings.ts'
import { presentDecision } from './presenter.ts'

/** What a person decided, but not what others decided about the same opportunity since, and the working hours that they saved. */
export async function exportDecisions(personId: string) {
  const decisions = await DecisionModel.query()
    .where({ createdBy: personId })
    .orWhere({ decidedBy: personId })
    .orderBy('createdAt')
  const ids = decisions.map(({ id }) => id)
  const steps = await StepModel.query()
    .whereIn('decisionId', ids)
    .where((own) => own.where({ createdBy: personId }).orWhere({ doneBy: personId }))
    .orderBy(['decisionId', 'position'])
  const settings = await EffortSettingsModel.query().where({ updatedBy: personId })
  return {
    decisions: decisions.map((row) => ({
      ...presentDecision(row),
      ...(row.decidedBy !== personId && { status: null, reason: null, decidedBy: null }),
      opportunityTitle: row.opportunityTitle,
      steps: steps
        .filter(({ decisionId }) => decisionId === row.id)
        .map(({ title, dueOn, doneAt }) => ({ title, dueOn, doneAt: doneAt?.toISOString() ?? null })),
    })),
    workingHours: settings.map(({ hours, hoursPerWeek }) => ({ hours, hoursPerWeek })),
  }
}

/** Erases a workspace's working hours. `removeCards` erases its decisions. */
export async function eraseWorkspace(trx: Knex, workspaceId: string): Promise<void> {
  await EffortSettingsModel.query(trx).delete().where({ workspaceId })
}

/** Takes a person's name off what they decided and planned; it belongs to the workspace. */
export async function eraseDecisions(trx: Knex, personId: string): Promise<void> {
  await DecisionModel.query(trx).patch({ createdBy: null }).where({ createdBy: personId })
  await DecisionModel.query(trx)
    .patch({ decidedBy: null, decidedByName: null })
    .where({ decidedBy: personId })
  await StepModel.query(trx).patch({ createdBy: null }).where({ createdBy: personId })
  await StepModel.query(trx).patch({ doneBy: null }).where({ doneBy: personId })
  await EffortSettingsModel.query(trx).patch({ updatedBy: null }).where({ updatedBy: personId })
}
