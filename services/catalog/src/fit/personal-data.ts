import type { Knex } from 'knex'
import { DecisionModel, StepModel } from './model.ts'
import { EffortSettingsModel } from './effort-settings.ts'

/**
 * A person's decisions, the steps that they planned, and their working hours. Leaves out what colleagues did later, because
 * the person may have left the workspace.
 */
export async function exportDecisions(personId: string) {
  const decisions = await DecisionModel.query()
    .where({ createdBy: personId })
    .orWhere({ decidedBy: personId })
    .orderBy('createdAt')
  const ids = decisions.map(({ id }) => id)
  const steps = await StepModel.query()
    .whereIn('decisionId', ids)
    .where({ createdBy: personId, revision: 1 })
    .orderBy(['decisionId', 'position'])
  const settings = await EffortSettingsModel.query().where({ updatedBy: personId })
  return {
    decisions: decisions.map((row) => ({
      workspaceId: row.workspaceId,
      projectId: row.projectId,
      opportunityId: row.opportunityId,
      opportunityTitle: row.opportunityTitle,
      ...(row.decidedBy === personId
        ? { status: row.status, reason: row.reason, decidedAt: row.decidedAt.toISOString() }
        : { status: null, reason: null, decidedAt: null }),
      steps: steps
        .filter(({ decisionId }) => decisionId === row.id)
        .map(({ title, dueOn }) => ({ title, dueOn })),
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
