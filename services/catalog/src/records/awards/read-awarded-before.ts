import type { AwardedBefore, AwardSource, AwardSums, AwardYear } from '@fundharbor/contracts/catalog/awards'
import { Model } from 'objection'

/** A funder of awards with its summaries. */
interface StoredFunder {
  id: string
  slug: string
  name: string
  sourceIds: string[]
}

/** A row of the summary: one year, or all years, where `year` is null. */
export interface StoredSummary extends Omit<AwardYear, 'year'> {
  kind: AwardedBefore['others'][number]['kind']
  currency: string
  year: number | null
  isWhole: boolean
  lowerQuartile: string
  median: string
  upperQuartile: string
}

/** What the funder with one of these slugs gave; null if no awards of it are known. */
export async function readAwardedBefore(slugs: readonly string[]): Promise<AwardedBefore | null> {
  const funder: StoredFunder | undefined = await Model.knex()
    .table('award_funders')
    .whereRaw(
      'id IN (SELECT coalesce(merged_into, id) FROM award_funders WHERE slug = ANY(CAST(? AS text[])))',
      [[...slugs]],
    )
    .where('awards', '>', 0)
    .orderBy('awards', 'desc')
    .first('id', 'slug', 'name', 'sourceIds')
  if (!funder) return null
  const summaries: StoredSummary[] = await Model.knex()
    .table('award_summaries')
    .where({ funderId: funder.id })
    .orderByRaw('awards DESC, year')
  const sums = readSums(summaries)
  const years = summaries.flatMap(({ year }) => year ?? [])
  const [recipients, sources] = await Promise.all([
    readRecipients(funder.id, sums[0]?.currency ?? ''),
    readSources(funder.sourceIds),
  ])
  return {
    of: { kind: 'funder', key: funder.slug, name: funder.name },
    firstYear: years.length > 0 ? Math.min(...years) : null,
    lastYear: years.length > 0 ? Math.max(...years) : null,
    sums,
    others: summaries
      .filter(({ kind, isWhole }) => isWhole && kind !== 'grant')
      .map(({ kind, currency, awards, total }) => ({ kind, currency, awards, total })),
    recipients,
    sources,
    isPart: false,
  }
}

export function readSums(summaries: readonly StoredSummary[]): AwardSums[] {
  const grants = summaries.filter(({ kind }) => kind === 'grant')
  return grants
    .filter(({ isWhole }) => isWhole)
    .map(({ currency, awards, total, lowerQuartile, median, upperQuartile, recipients }) => ({
      currency,
      awards,
      total,
      lowerQuartile,
      median,
      upperQuartile,
      recipients,
      years: grants
        .filter((each) => !each.isWhole && each.currency === currency)
        .toSorted((one, other) => (one.year ?? Infinity) - (other.year ?? Infinity))
        .map((each) => ({
          year: each.year,
          awards: each.awards,
          total: each.total,
          recipients: each.recipients,
          newcomers: each.newcomers,
        })),
    }))
}

const MOST_RECIPIENTS = 10

const readRecipients = (funderId: string, currency: string): Promise<AwardedBefore['recipients']> =>
  Model.knex()
    .table('award_recipient_sums')
    .join('award_recipients', 'award_recipients.id', 'recipientId')
    .where({ funderId, currency })
    .orderBy([{ column: 'total', order: 'desc' }, 'recipientId'])
    .limit(MOST_RECIPIENTS)
    .select('recipientId as id', 'name', 'location', 'awards', 'total', 'currency', 'firstYear', 'lastYear')

export const readSources = (ids: readonly string[]): Promise<AwardSource[]> =>
  Model.knex()
    .table('award_sources')
    .whereIn('id', [...ids])
    .orderBy('id')
    .select('name', 'url', 'terms', 'note')
