import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Model } from 'objection'

interface Row {
  name: string
  value: unknown
  changedAt: Date
  changedBy: string
}

/** What has been changed, by name; the rest is as it is by default. */
export async function readSettings(): Promise<Map<string, Row>> {
  const rows: Row[] = await Model.knex().table('settings').select()
  return new Map(rows.map((row) => [row.name, row]))
}

interface Change {
  name: string
  /** What it becomes, from what it is; undefined where nobody has changed it yet. Throws what speaks against it. */
  next: (before: Row | undefined) => unknown
  /** In the past tense, for the audit log. */
  action: string
}

/** Changes one setting, one writer at a time, and writes down who did, with before and after. */
export async function changeSetting(actor: Person, { name, next, action }: Change): Promise<void> {
  await Model.knex().transaction(async (trx) => {
    // Also where there is no row yet, a second writer waits.
    await trx.raw("SELECT pg_advisory_xact_lock(hashtext('setting ' || ?))", [name])
    const before: Row | undefined = await trx.table('settings').where({ name }).first()
    const value = next(before)
    if (JSON.stringify(value) === JSON.stringify(before?.value)) return
    const row = {
      name,
      value: JSON.stringify(value),
      changedAt: after(before?.changedAt),
      changedBy: actor.email,
    }
    await trx.table('settings').insert(row).onConflict('name').merge()
    await recordAuditEvent(trx, actor, {
      action,
      subject: `setting ${name}`,
      details: { before: before?.value ?? null, after: value },
    })
  })
}

/** Two changes never carry the same instant: it tells whether somebody has seen the latest. */
function after(last: Date | undefined): Date {
  const now = clock.now()
  return last && last >= now ? new Date(last.getTime() + 1) : now
}
