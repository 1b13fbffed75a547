import { brandOf, type Sender } from '@fundharbor/chassis/mail/mail-sender'
import { Router } from '@koa/router'
import type { CatalogClient } from './catalog-client.ts'
import { renderFeed } from './feed.ts'
import { liveSite } from './live-site.ts'
import { sendPage } from './send-page.ts'
import { renderRobots, renderSitemap } from './sitemap.ts'
import { keepFor, listRecords } from './sitemap-records.ts'

/** Listed even when no release is published. */
const DEFAULT_PATHS = ['/', '/blog']

/** Crawlers ask for the sitemap far more often than the catalog changes. */
const SITEMAP_SECONDS = 600

interface FeedSettings extends Sender {
  releasesDir?: string
  catalog: CatalogClient
}

/** The RSS feed, the sitemap and robots.txt. */
export function feedRouter({ releasesDir, publicUrl, mailFrom, catalog }: FeedSettings): Router {
  const router = new Router()
  const origin = new URL(publicUrl).origin
  const read = releasesDir === undefined ? undefined : liveSite(releasesDir)
  const records = keepFor(SITEMAP_SECONDS, () => listRecords(catalog))

  router.get('/sitemap.xml', async (ctx) => {
    const page = await read?.('/').catch(() => undefined)
    const paths = page ? Object.keys(page.prerendered.pages) : DEFAULT_PATHS
    const sitemap = await renderSitemap(origin, [...paths.map((path) => ({ path })), ...(await records())])
    sendPage(ctx, sitemap, { type: 'application/xml; charset=utf-8' })
  })

  router.get('/rss.xml', async (ctx) => {
    const feed = await renderFeed({ origin, site: brandOf(mailFrom) })
    sendPage(ctx, feed, { type: 'application/rss+xml; charset=utf-8' })
  })

  router.get('/robots.txt', (ctx) => {
    sendPage(ctx, renderRobots(origin), { type: 'text/plain; charset=utf-8' })
  })

  return router
}
