import type { Knex } from 'knex'
import { forgetInAuditLog } from '../data/forget-in-audit-log.ts'
import { hasTable } from '../data/has-table.ts'
import { deleteMailsTo } from '../mail/mail.ts'

/**
 * Deletes what the chassis stores about a person: emails to them, sent or not, their addresses in the audit log, and
 * responses kept for repeated requests.
 * Call it in the transaction that erases the person.
 */
export async function eraseTraces(
  trx: Knex,
  { id, addresses }: { id: string; addresses: readonly string[] },
): Promise<void> {
  await deleteMailsTo(trx, addresses)
  if (await hasTable(trx, 'audit_log')) await forgetInAuditLog(trx, addresses)
  if (!(await hasTable(trx, 'idempotency_keys'))) return
  const traces = [id, ...addresses].map((trace) => trace.toLowerCase())
  await trx.table('idempotency_keys').whereRaw('traces && ?::text[]', [traces]).delete()
}
