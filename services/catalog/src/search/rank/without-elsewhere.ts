import { Model } from 'objection'
import { applyEdits } from '../../records/facts/edited-facts.ts'
import { isAssociated, isInEuropeanUnion } from '../../records/facts/european-union.ts'
import type { RecordFacts } from '../../records/facts/facts.ts'
import { readFacts } from '../../records/facts/stored-facts.ts'

/** The ids of rows that are for other places than those of the given codes; none without codes. */
export async function idsElsewhere(ids: readonly string[], codes: readonly string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set()
  const facts = await readFacts(Model.knex(), ids)
  return new Set(
    ids.filter((id) => {
      const stored = facts.get(id)
      return stored !== undefined && isElsewhere(applyEdits(stored.derived, stored.edited), codes)
    }),
  )
}

/** Whether a record is for other states or countries: those that it names, else those that its program pays for. */
function isElsewhere(
  { places: named, region }: Pick<RecordFacts, 'places' | 'region'>,
  codes: readonly string[],
): boolean {
  if (named.length > 0) return named.every(({ value }) => value !== 'US' && !codes.includes(value))
  if (region?.value === 'united-states') return !codes.some((code) => /^US\b/.test(code))
  if (region?.value === 'european-union')
    return !codes.some((code) => isInEuropeanUnion(code) || isAssociated(code))
  return false
}
