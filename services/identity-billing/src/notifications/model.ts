import { Model, raw, type QueryBuilder } from 'objection'

/** A member's notification. People are stored by id, so that erasing them takes their names away. */
export class NotificationModel extends Model {
  static override tableName = 'notifications'
  declare id: string
  declare workspaceId: string
  /** Who gets it. */
  declare userId: string
  declare kind: string
  declare actorId: string | null
  declare title: string
  declare path: string
  declare key: string
  declare createdAt: Date
  declare readAt: Date | null
  declare emailedAt: Date | null

  static ofUser(userId: string) {
    return this.query().where({ userId })
  }

  /** With the names that are shown. That of an actor who left the workspace is not. */
  static named(rows: QueryBuilder<NotificationModel>) {
    return rows
      .select('notifications.*')
      .select(raw(`(${ACTOR_NAME}) AS actor`), raw(`(${ORGANIZATION_NAME}) AS organization`))
      .castTo<NamedNotification[]>()
  }
}

export type NamedNotification = NotificationModel & { actor: string | null; organization: string | null }

const ACTOR_NAME = `SELECT CASE WHEN users.first_name <> '' AND users.last_name <> ''
    THEN users.first_name || ' ' || users.last_name ELSE users.full_name END
  FROM users JOIN memberships ON memberships.user_id = users.id
  WHERE users.id = notifications.actor_id AND memberships.workspace_id = notifications.workspace_id`

const ORGANIZATION_NAME = `SELECT organizations.name FROM organizations
  WHERE organizations.workspace_id = notifications.workspace_id`
