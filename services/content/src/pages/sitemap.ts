import { Readable } from 'node:stream'
import { SitemapStream, streamToPromise } from 'sitemap'
import { BlogPostModel } from '../blog/model.ts'

/** A page in the sitemap, and when it changed last if that is known. */
export interface SitemapPage {
  path: string
  changedAt?: string
}

/** Pages that search engines may index: public pages by path, and every published article. */
export async function renderSitemap(origin: string, pages: readonly SitemapPage[]): Promise<string> {
  const posts = await BlogPostModel.published()
  const urls = [
    ...pages.map(({ path, changedAt }) => ({
      url: encodeURI(path),
      ...(changedAt && { lastmod: changedAt }),
    })),
    ...posts.map(({ slug, updatedAt }) => ({
      url: `/blog/${encodeURIComponent(slug)}`,
      lastmod: updatedAt.toISOString(),
    })),
  ]
  const sitemap = await streamToPromise(Readable.from(urls).pipe(new SitemapStream({ hostname: origin })))
  return sitemap.toString()
}

/** Keeps crawlers away from the API and from pages that belong to one person. */
export const renderRobots = (origin: string): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /admin\nDisallow: /newsletter/\nDisallow: /webinars/confirm\nDisallow: /webinars/cancel\nDisallow: /webinars/join\nDisallow: /community/mute\nDisallow: /invitation\nDisallow: /preview/\n\nSitemap: ${origin}/sitemap.xml\n`
