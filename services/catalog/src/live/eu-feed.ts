import type { Newcomers } from '../additions/newcomers.ts'
import { EuFeed, itemsOfFeed } from '../imports/eu-calls.ts'
import { fetchJson, SourceDown } from './fetch-json.ts'

/** The calls of the EU Funding & Tenders portal as a JSON feed on the web, in the shape of the shipped file. */
export const euFeed = (url: string): Newcomers => ({
  name: 'EU Funding & Tenders',
  async next(knex, count) {
    const feed = EuFeed.safeParse(await fetchJson(url))
    if (!feed.success)
      throw new SourceDown('its answer has another shape than expected', { cause: feed.error })
    const records = [...itemsOfFeed(feed.data)].flatMap((item) => ('record' in item ? [item.record] : []))
    const known: { sourceId: string }[] = await knex
      .table('opportunities')
      .select('sourceId')
      .where({ source: 'eu-funding-tenders' })
    const isKnown = new Set(known.map(({ sourceId }) => sourceId))
    return records
      .filter(({ sourceId, isActive }) => isActive && !isKnown.has(sourceId))
      .toSorted((a, b) => (b.postedAt ?? '').localeCompare(a.postedAt ?? ''))
      .slice(0, count)
  },
})
