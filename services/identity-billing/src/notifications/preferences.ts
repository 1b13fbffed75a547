import {
  isEmailedByDefault,
  kindsInOrder,
  type NotificationKind,
} from '@fundharbor/contracts/identity/notification-kinds'
import type { NotificationPreference } from '@fundharbor/contracts/identity/notifications'
import { Model, type Transaction } from 'objection'

/** A choice that differs from the default of its kind, or once did. */
export class NotificationPreferenceModel extends Model {
  static override tableName = 'notification_preferences'
  static override idColumn = ['userId', 'kind']
  declare userId: string
  declare kind: string
  declare byEmail: boolean
}

/** Every kind, with what the person chose or else its default. */
export async function readPreferences(userId: string): Promise<NotificationPreference[]> {
  const rows = await NotificationPreferenceModel.query().where({ userId })
  const chosen = new Map(rows.map(({ kind, byEmail }) => [kind, byEmail]))
  return kindsInOrder.map((kind) => ({ kind, byEmail: chosen.get(kind) ?? isEmailedByDefault(kind) }))
}

export async function setPreference(
  userId: string,
  { kind, byEmail }: { kind: NotificationKind; byEmail: boolean },
): Promise<void> {
  const row = { userId, kind, byEmail }
  await NotificationPreferenceModel.query().insert(row).onConflict(['user_id', 'kind']).merge(['by_email'])
}

/** Which of these people want a kind by email. */
export async function wantsEmail(userIds: string[], kind: string, trx: Transaction): Promise<Set<string>> {
  const rows = await NotificationPreferenceModel.query(trx).whereIn('userId', userIds).where({ kind })
  const chosen = new Map(rows.map(({ userId, byEmail }) => [userId, byEmail]))
  return new Set(userIds.filter((id) => chosen.get(id) ?? isEmailedByDefault(kind)))
}
