import { Model } from 'objection'
import { applyEdits } from '../../records/facts/edited-facts.ts'
import type { RecordFacts } from '../../records/facts/facts.ts'
import { readFacts } from '../../records/facts/stored-facts.ts'
import type { EngineHit } from '@fundharbor/search-engine/engine'

/** Leaves out rows that are for places other than the one searched for. */
export async function withoutElsewhere(hits: EngineHit[], place: string | undefined): Promise<EngineHit[]> {
  if (place === undefined) return hits
  const facts = await readFacts(
    Model.knex(),
    hits.map(({ id }) => id),
  )
  return hits.filter(({ id }) => {
    const stored = facts.get(id)
    return !stored || !isElsewhere(applyEdits(stored.derived, stored.edited), place)
  })
}

/** Whether a record is for other states or countries than a place. */
const isElsewhere = ({ places: named }: Pick<RecordFacts, 'places'>, code: string): boolean =>
  named.length > 0 && named.every(({ value }) => value !== code && value !== 'US')
