import type { Transaction } from 'objection'

/** Replaces the address of a person who deleted their account. */
const DELETED_ACCOUNT = 'a deleted account'

/** Removes a person's addresses from feature targeting and from the record of who changed a setting. */
export async function forgetAddressesInSettings(addresses: string[], trx: Transaction): Promise<void> {
  const lower = addresses.map((address) => address.toLowerCase())
  await trx.raw(
    `UPDATE settings
     SET value = jsonb_set(value, '{targeting,people}', (
       SELECT coalesce(jsonb_agg(person), '[]')
       FROM jsonb_array_elements_text(value #> '{targeting,people}') person
       WHERE person <> ALL(:lower)
     ))
     WHERE jsonb_exists_any(value #> '{targeting,people}', :lower)`,
    { lower },
  )
  await trx
    .table('settings')
    .update({ changedBy: DELETED_ACCOUNT })
    .whereRaw('lower(changed_by) = ANY(?)', [lower])
}
