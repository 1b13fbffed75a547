import { Brief } from '@fundharbor/contracts/catalog/briefs'
import { Model } from 'objection'
import type { OpportunityModel } from '../opportunities/model.ts'
import { readBrief, RULES_VERSION } from './read-brief.ts'

/** The brief of an opportunity: the stored one if it is of this revision, else read now and stored. */
export async function briefOf(row: OpportunityModel): Promise<Brief> {
  const stored = await Model.knex()
    .table('opportunity_briefs')
    .first('brief')
    .where({ opportunity_id: row.id, revision: row.revision, rules_version: RULES_VERSION })
  const known = Brief.safeParse(stored?.brief)
  if (known.success) return known.data
  const brief = readBrief(row)
  await Model.knex()
    .table('opportunity_briefs')
    .insert({
      opportunity_id: row.id,
      revision: row.revision,
      rules_version: RULES_VERSION,
      brief: JSON.stringify(brief),
    })
    .onConflict('opportunity_id')
    .merge()
  return brief
}
