import type { AdditionSource } from '../additions/sources.ts'
import { EuFeed, itemsOfFeed } from '../imports/eu-calls.ts'
import { fetchJson, SourceUnavailableError } from './fetch-json.ts'
import { isNewId } from './new-ids.ts'

/** The EU Funding & Tenders portal as a JSON feed, in the format of the shipped file. */
export const euFeed = (url: string): AdditionSource => ({
  name: 'EU Funding & Tenders',
  async next(knex, count) {
    const feed = EuFeed.safeParse(await fetchJson(url))
    if (!feed.success)
      throw new SourceUnavailableError('The response has an unexpected format', { cause: feed.error })
    const records = [...itemsOfFeed(feed.data)].flatMap((item) => ('record' in item ? [item.record] : []))
    const isNew = await isNewId(knex, 'eu-funding-tenders')
    return records
      .filter(({ sourceId, isActive }) => isActive && isNew(sourceId))
      .toSorted((a, b) => (b.postedAt ?? '').localeCompare(a.postedAt ?? ''))
      .slice(0, count)
  },
})
