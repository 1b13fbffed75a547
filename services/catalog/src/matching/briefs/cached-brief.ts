import { Brief } from '@fundharbor/contracts/catalog/briefs'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { Model } from 'objection'
import type { OpportunityModel } from '../../records/opportunities/model.ts'
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
  await store(row, brief).catch((error: unknown) => {
    logger.warn({ err: error }, 'a brief was not stored; the next visitor reads the text again')
  })
  return brief
}

async function store(row: OpportunityModel, brief: Brief): Promise<void> {
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
}
