import type { PrerenderedPage } from '@fundharbor/contracts/platform/prerendered'
import { describeBlog, describePost } from './blog-pages.ts'
import type { CatalogClient } from './catalog-client.ts'
import type { PageHead } from './complete-page.ts'
import { describeFunder, describeFunders } from './funder-pages.ts'
import { describeCommunity, describeWebinars } from './listing-pages.ts'
import { describeOpportunity } from './opportunity-pages.ts'
import { describeProgram } from './program-pages.ts'
import { describeSubject, describeSubjects } from './subject-pages.ts'

/** A page's prerendered content and its metadata. */
export interface PageDescription extends PrerenderedPage, Pick<PageHead, 'jsonLd' | 'properties'> {
  image?: string
  /** The record is closed: 410, and not for search engines. */
  isGone?: boolean
}

export interface PageContext {
  origin: string
  mailFrom: string
  catalog: CatalogClient
}

type Describe = (page: PrerenderedPage, context: PageContext) => PageDescription | Promise<PageDescription>

/** A page whose content comes from its area alone. */
const describeStatic: Describe = (page, { origin }) => ({
  ...page,
  jsonLd: { '@type': 'WebPage', name: page.title, description: page.description, isPartOf: origin },
})

const describeLanding: Describe = (page, { origin }) => ({
  ...page,
  jsonLd: { '@type': 'WebSite', name: page.title, description: page.description, url: origin },
})

const describeHelp: Describe = (page) => ({
  ...page,
  properties: { 'og:type': 'article' },
  jsonLd: { '@type': 'TechArticle', headline: page.title, description: page.description },
})

const describers: Record<string, Describe> = {
  '/': describeLanding,
  '/blog': describeBlog,
  '/webinars': describeWebinars,
  '/community': describeCommunity,
  '/subjects': describeSubjects,
  '/funders': describeFunders,
}

/** Pages of single records, by the part of the path before the record's name. */
const records: Record<string, (name: string, context: PageContext) => Promise<PageDescription | undefined>> =
  {
    '/blog/': describePost,
    '/subjects/': describeSubject,
    '/funders/': describeFunder,
    '/funding/': describeOpportunity,
    '/programs/': describeProgram,
  }

/** Describes a page; undefined for an unknown one. `pages` is the area's prerendered content by path. */
export async function describePage(
  address: string,
  pages: Record<string, PrerenderedPage>,
  context: PageContext,
): Promise<PageDescription | undefined> {
  const prefix = Object.keys(records).find((start) => address.startsWith(start))
  if (prefix !== undefined) return records[prefix]?.(address.slice(prefix.length), context)
  const own = Object.hasOwn(pages, address) ? pages[address] : undefined
  if (!own) return undefined
  const fallback = address.startsWith('/help-center/') ? describeHelp : describeStatic
  return (describers[address] ?? fallback)(own, context)
}
