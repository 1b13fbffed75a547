import type { Knex } from 'knex'
import { readAward } from '../src/records/awards/read-award.ts'
import { summarizeFunders } from '../src/records/awards/summarize.ts'
import { writeAwards } from '../src/records/awards/write-awards.ts'

/** What a test says of an award; the rest is made up. */
export interface AwardFacts {
  funder: string
  amount: string
  year: number
  recipient?: string
  program?: string
  type?: string
}

const SOURCE = 'seeds'

/** Removes all awards, their sources, funders and recipients, and what was computed from them. */
export const emptyAwards = (knex: Knex): Promise<unknown> =>
  knex.raw('TRUNCATE award_sources, award_funders, award_recipients CASCADE')

/** Stores awards and the summaries of their funders, in place of those of an earlier call. */
export async function seedAwards(knex: Knex, awards: readonly AwardFacts[]): Promise<void> {
  for (const table of ['award_subjects', 'award_recipient_sums', 'award_summaries', 'awards'])
    await knex.table(table).delete()
  await knex.table('award_funders').update({ awards: 0 })
  await knex
    .table('award_sources')
    .insert({ id: SOURCE, name: 'Seeds', url: 'https://awards.example', terms: 'CC0', fileHash: '' })
    .onConflict()
    .ignore()
  const rows = awards.map(({ funder, amount, year, recipient, program, type }, at) => ({
    Identifier: `seed-${at}`,
    Title: 'Night clinics',
    'Funding Org:Name': funder,
    'Amount Awarded': amount,
    'Award Date': String(year),
    'Recipient Org:Name': recipient ?? 'Northquay Community Trust',
    'Grant Programme:Title': program ?? '',
    'Funding Type': type ?? 'Grant',
  }))
  await knex.transaction(async (trx) => {
    await writeAwards(
      trx,
      SOURCE,
      rows.map((row) => readAward(row)),
    )
    await summarizeFunders(trx, SOURCE)
  })
}
