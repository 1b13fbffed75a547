import type { Knex } from 'knex'

/** Replaces the addresses of a person who deleted their account. */
const DELETED_ACCOUNT = 'a deleted account'

/** The address, and not the end or the beginning of a longer one. JSON writes a line break before it as two characters. */
const patternOf = (address: string): string =>
  String.raw`(?:(?<![\w.%+-])|(?<=\\[nrt]))${address.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}(?!\.?[\w-])`

/** Replaces a person's addresses in what the audit log says that administrators did. Who did it stays. */
export async function forgetInAuditLog(trx: Knex, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const inJson = JSON.stringify(address).slice(1, -1)
    await trx.raw(
      `UPDATE audit_log SET subject = regexp_replace(subject, :inText, :replacement, 'gi'),
         details = regexp_replace(details::text, :inJson, :replacement, 'gi')::jsonb
       WHERE position(lower(:address) IN lower(subject)) > 0 OR position(lower(:json) IN lower(details::text)) > 0`,
      {
        address,
        json: inJson,
        inText: patternOf(address),
        inJson: patternOf(inJson),
        replacement: DELETED_ACCOUNT,
      },
    )
  }
}
