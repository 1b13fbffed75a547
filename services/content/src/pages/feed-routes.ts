import { brandOf, type Sender } from '@fundharbor/chassis/mail/mail-sender'
import { Router } from '@koa/router'
import type { CatalogClient } from './catalog-client.ts'
import { renderFeed } from './feed.ts'
import { keepFor } from './keep-for.ts'
import { liveSite } from './live-site.ts'
import { etagOf, sendPage } from './send-page.ts'
import { renderRobots, renderSitemap } from './sitemap.ts'
import { listRecords } from './sitemap-records.ts'

/** Listed even when no release is published. */
const DEFAULT_PATHS = ['/', '/blog']

/** Writing a sitemap of 40,000 pages blocks the service for most of a second, so that many requests share it. */
const KEPT_SECONDS = 600

interface FeedSettings extends Sender {
  releasesDir?: string
  catalog: CatalogClient
}

/** The RSS feed, the sitemap and robots.txt. */
export function feedRouter({ releasesDir, publicUrl, mailFrom, catalog }: FeedSettings): Router {
  const router = new Router()
  const origin = new URL(publicUrl).origin
  const read = releasesDir === undefined ? undefined : liveSite(releasesDir)

  const sitemap = keepFor(
    KEPT_SECONDS,
    async () => {
      const page = await read?.('/').catch(() => undefined)
      const paths = page ? Object.keys(page.prerendered.pages) : DEFAULT_PATHS
      const records = await listRecords(catalog)
      const text = await renderSitemap(origin, [...paths.map((path) => ({ path })), ...records])
      return { text, etag: etagOf(text), records: records.length }
    },
    ({ records }) => records > 0,
  )
  router.get('/sitemap.xml', async (ctx) => {
    const { text, etag } = await sitemap()
    sendPage(ctx, text, { etag, type: 'application/xml; charset=utf-8' })
  })

  const feed = keepFor(
    KEPT_SECONDS,
    async () => {
      const text = await renderFeed({ origin, site: brandOf(mailFrom) })
      return { text, etag: etagOf(text) }
    },
    () => true,
  )
  router.get('/rss.xml', async (ctx) => {
    const { text, etag } = await feed()
    sendPage(ctx, text, { etag, type: 'application/rss+xml; charset=utf-8' })
  })

  router.get('/robots.txt', (ctx) => {
    sendPage(ctx, renderRobots(origin), { type: 'text/plain; charset=utf-8' })
  })

  return router
}
