import { Brief } from '@fundharbor/contracts/catalog/briefs'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { LRUCache } from 'lru-cache'
import { Model } from 'objection'
import type { OpportunityModel } from '../../records/opportunities/model.ts'
import { readBrief, RULES_VERSION } from './read-brief.ts'

/** Briefs of records that were opened lately. */
const recent = new LRUCache<string, Brief>({ max: 500 })

/** The brief of an opportunity as of its revision. */
export async function briefOf(row: OpportunityModel): Promise<Brief> {
  const key = `${row.id} ${row.revision}`
  const brief = recent.get(key) ?? (await storedBrief(row))
  recent.set(key, brief)
  return brief
}

/** The stored brief if it is of the record's revision, else read now and stored. */
async function storedBrief(row: OpportunityModel): Promise<Brief> {
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
