import { announceChange } from '@fundharbor/chassis/data/announce-change'
import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Person } from '@fundharbor/contracts/identity/session'
import { addMilliseconds } from 'date-fns/addMilliseconds'
import { Model } from 'objection'

interface Row {
  name: string
  value: unknown
  changedAt: Date
  changedBy: string
}

/** Settings that were changed from their default, by name. */
export async function readSettings(): Promise<Map<string, Row>> {
  const rows: Row[] = await Model.knex().table('settings').select()
  return new Map(rows.map((row) => [row.name, row]))
}

interface Change {
  name: string
  /** Computes the new value from the current row, which is undefined for a default. May throw to refuse the change. */
  next: (before: Row | undefined) => unknown
  /** In the past tense, for the audit log. */
  action: string
}

/** Changes one setting, one writer at a time, and records it in the audit log. */
export async function changeSetting(actor: Person, { name, next, action }: Change): Promise<void> {
  await Model.knex().transaction(async (trx) => {
    // An advisory lock also works while there is no row to lock.
    await trx.raw("SELECT pg_advisory_xact_lock(hashtext('setting ' || ?))", [name])
    const before: Row | undefined = await trx.table('settings').where({ name }).first()
    const value = next(before)
    if (JSON.stringify(value) === JSON.stringify(before?.value)) return
    const row = {
      name,
      value: JSON.stringify(value),
      changedAt: nextInstant(before?.changedAt),
      changedBy: actor.email,
    }
    await trx.table('settings').insert(row).onConflict('name').merge()
    await announceChange(trx, { topic: 'settings' })
    await recordAuditEvent(trx, actor, {
      action,
      subject: `setting ${name}`,
      details: { before: before?.value ?? null, after: value },
    })
  })
}

/** Two changes never have the same instant, because it tells whether a writer has seen the latest change. */
function nextInstant(last: Date | undefined): Date {
  const now = clock.now()
  return last && last >= now ? addMilliseconds(last, 1) : now
}
