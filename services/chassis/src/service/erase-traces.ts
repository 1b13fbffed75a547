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
  await eraseUntraced(trx, id, traces)
}

/** For rows stored by earlier releases, which are deleted within two days. */
async function eraseUntraced(trx: Knex, id: string, traces: string[]): Promise<void> {
  const isTheirs = (row: Knex.QueryBuilder) => {
    void row.whereLike('key', `${id} %`)
    // As JSON, because that is how the response writes it.
    for (const trace of traces)
      void row.orWhereRaw('position(? in lower(body::text)) > 0', [JSON.stringify(trace).slice(1, -1)])
  }
  await trx.table('idempotency_keys').whereNull('traces').where(isTheirs).delete()
}
