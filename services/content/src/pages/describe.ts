import type { PageWords } from '@fundharbor/contracts/platform/page-words'
import { describeBlog, describePost } from './blog-pages.ts'
import type { CatalogClient } from './catalog-client.ts'
import type { PageHead } from './complete-page.ts'
import { describeCommunity, describeWebinars } from './listing-pages.ts'
import { describeSubject, describeSubjects } from './subject-pages.ts'

/** A page in words and in data. */
export interface Described extends PageWords, Pick<PageHead, 'jsonLd' | 'properties'> {
  image?: string
}

export interface PageContext {
  origin: string
  mailFrom: string
  catalog: CatalogClient
}

type Describe = (words: PageWords, context: PageContext) => Described | Promise<Described>

/** A page whose words its area wrote in full. */
const describeAsWritten: Describe = (words, { origin }) => ({
  ...words,
  jsonLd: { '@type': 'WebPage', name: words.title, description: words.description, isPartOf: origin },
})

const describeLanding: Describe = (words, { origin }) => ({
  ...words,
  jsonLd: { '@type': 'WebSite', name: words.title, description: words.description, url: origin },
})

const describeHelp: Describe = (words) => ({
  ...words,
  properties: { 'og:type': 'article' },
  jsonLd: { '@type': 'TechArticle', headline: words.title, description: words.description },
})

const withRecords: Record<string, Describe> = {
  '/': describeLanding,
  '/blog': describeBlog,
  '/webinars': describeWebinars,
  '/community': describeCommunity,
  '/subjects': describeSubjects,
}

/** What a page says of itself; undefined for one that is not there. `words` are its area's, by path. */
export async function describePage(
  address: string,
  words: Record<string, PageWords>,
  context: PageContext,
): Promise<Described | undefined> {
  if (address.startsWith('/blog/')) return describePost(address.slice('/blog/'.length), context)
  if (address.startsWith('/subjects/')) return describeSubject(address.slice('/subjects/'.length), context)
  const own = Object.hasOwn(words, address) ? words[address] : undefined
  if (!own) return undefined
  const usual = address.startsWith('/help-center/') ? describeHelp : describeAsWritten
  return (withRecords[address] ?? usual)(own, context)
}
