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
