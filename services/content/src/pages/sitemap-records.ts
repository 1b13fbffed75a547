import { clock } from '@fundharbor/chassis/runtime/clock'
import { millisecondsInSecond } from 'date-fns/constants'
import type { CatalogClient } from './catalog-client.ts'
import type { SitemapPage } from './sitemap.ts'

/** Subjects and funders with open opportunities, and the opportunities. A sitemap without them is better than none. */
export async function listRecords(catalog: CatalogClient): Promise<SitemapPage[]> {
  const [subjects, funders, opportunities] = await Promise.all([
    catalog.listSubjects().catch(() => []),
    catalog.listFunders().catch(() => []),
    catalog.listOpportunities().catch(() => []),
  ])
  return [
    ...subjects.filter(({ open }) => open > 0).map(({ id }) => ({ path: `/subjects/${id}` })),
    ...funders.map(({ slug }) => ({ path: `/funders/${slug}` })),
    ...opportunities.map(({ id, updatedAt }) => ({ path: `/funding/${id}`, changedAt: updatedAt })),
  ]
}

/** Reads a list again only after some seconds, and after a list without anything in it. */
export function keepFor<T>(seconds: number, read: () => Promise<T[]>): () => Promise<T[]> {
  let kept: { list: Promise<T[]>; until: number } | undefined
  return async () => {
    const now = clock.now().getTime()
    if (!kept || now >= kept.until || (await kept.list).length === 0)
      kept = { list: read(), until: now + seconds * millisecondsInSecond }
    return kept.list
  }
}
