import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { logger } from '@fundharbor/chassis/runtime/logger'
import type { Knex } from 'knex'
import { ProgramFacts } from './facts.ts'

const FILE = new URL('../../../data/assistance-listings.jsonl.gz', import.meta.url)
/** Raise it when programs are stored differently. */
const LOADER_VERSION = 1
const BATCH = 500

/** Loads the programs of the shipped file, once per version of the file, over all replicas. */
export async function loadShippedPrograms(knex: Knex): Promise<void> {
  const content = await readFile(FILE)
  const hash = `${LOADER_VERSION} ${createHash('sha256').update(content).digest('base64url')}`
  if (await isLoaded(knex, hash)) return
  const programs = gunzipSync(content)
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => ProgramFacts.parse(JSON.parse(line)))
  await knex.transaction(async (trx) => {
    await trx.raw("SELECT pg_advisory_xact_lock(hashtext('programs of ' || current_schema()))")
    if (await isLoaded(trx, hash)) return
    await trx.table('programs').delete()
    for (let start = 0; start < programs.length; start += BATCH)
      await insert(trx, programs.slice(start, start + BATCH), hash)
    logger.info({ programs: programs.length }, 'Federal programs loaded')
  })
}

const isLoaded = async (knex: Knex, fileHash: string): Promise<boolean> =>
  (await knex.table('programs').where({ fileHash }).first('listing')) !== undefined

async function insert(trx: Knex, programs: readonly ProgramFacts[], hash: string): Promise<void> {
  const rows = programs.map((facts) => ({
    facts,
    is_for_nonprofits: facts.applicantTypes.some((type) => /nonprofit/i.test(type)),
    others: [facts.agency, facts.subAgency, ...facts.categories].join(' '),
  }))
  await trx.raw(
    `INSERT INTO programs (listing, title, popular_name, agency, is_for_nonprofits, facts, words, file_hash)
     SELECT facts->>'listing', facts->>'title', facts->>'popularName', facts->>'agency', is_for_nonprofits, facts,
       setweight(to_tsvector('english', concat_ws(' ', facts->>'listing', facts->>'title', facts->>'popularName')), 'A')
         || setweight(to_tsvector('english', others), 'C') || setweight(to_tsvector('english', facts->>'objective'), 'D'),
       :hash
     FROM json_to_recordset(CAST(:rows AS json)) AS new(facts jsonb, is_for_nonprofits boolean, others text)
     ON CONFLICT DO NOTHING`,
    { rows: JSON.stringify(rows), hash },
  )
}
