import { clock } from '@fundharbor/chassis/runtime/clock'
import { EffortKind, type EffortChange, type EffortSettings } from '@fundharbor/contracts/catalog/effort'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Model } from 'objection'
import { USUAL_HOURS_PER_WEEK, usualEfforts } from './effort-kinds.ts'

/** A workspace's own working hours. */
export class EffortSettingsModel extends Model {
  static override tableName = 'effort_settings'
  static override idColumn = 'workspace_id'
  declare workspaceId: string
  declare hours: Partial<Record<EffortKind, number>>
  declare hoursPerWeek: number
  declare updatedBy: string | null
  declare updatedAt: Date
}

const kinds = EffortKind.options.map((kind) => ({
  kind,
  label: usualEfforts[kind].label,
  usualHours: usualEfforts[kind].hours,
}))

/** The working hours of a workspace, with the usual ones. */
export async function readEffort(workspaceId: string): Promise<EffortSettings> {
  const own = await EffortSettingsModel.query().findById(workspaceId)
  return { kinds, hours: own?.hours ?? {}, hoursPerWeek: own?.hoursPerWeek ?? USUAL_HOURS_PER_WEEK }
}

/** Saves a workspace's own working hours. */
export async function saveEffort(
  { id, workspaceId }: Person,
  { hours, hoursPerWeek }: EffortChange,
): Promise<EffortSettings> {
  await EffortSettingsModel.query()
    .insert({ workspaceId, hours, hoursPerWeek, updatedBy: id, updatedAt: clock.now() })
    .onConflict('workspace_id')
    .merge()
  return readEffort(workspaceId)
}
