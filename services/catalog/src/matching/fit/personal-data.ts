import type { Knex } from 'knex'
import { EffortSettingsModel } from './effort-settings.ts'

/** The working hours that a person set. */
export async function exportWorkingHours(personId: string) {
  const settings = await EffortSettingsModel.query().where({ updatedBy: personId })
  return settings.map(({ hours, hoursPerWeek }) => ({ hours, hoursPerWeek }))
}

/** Takes a person's name off the working hours that they set, and deletes those of a workspace that goes with them. */
export async function eraseWorkingHours(
  trx: Knex,
  { personId, workspaceId }: { personId: string; workspaceId: string | undefined },
): Promise<void> {
  if (workspaceId) await EffortSettingsModel.query(trx).delete().where({ workspaceId })
  await EffortSettingsModel.query(trx).patch({ updatedBy: null }).where({ updatedBy: personId })
}
