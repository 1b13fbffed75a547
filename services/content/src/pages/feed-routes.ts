import { brandOf, type Sender } from '@fundharbor/chassis/mail/mail-sender'
import { Router } from '@koa/router'
import type { CatalogClient } from './catalog-client.ts'
import { renderFeed } from './feed.ts'
import { liveSite } from './live-site.ts'
import { sendPage } from './send-page.ts'
import { renderRobots, renderSitemap } from './sitemap.ts'

/** Without a release there are at least the articles. */
const ALWAYS = ['/', '/blog']

interface FeedSettings extends Sender {
  releasesDir?: string
  catalog: CatalogClient
}

/** What programs read: the feed, the map of the site, and what search engines may walk through. */
export function feedRouter({ releasesDir, publicUrl, mailFrom, catalog }: FeedSettings): Router {
  const router = new Router()
  const origin = new URL(publicUrl).origin
  const read = releasesDir === undefined ? undefined : liveSite(releasesDir)

  router.get('/sitemap.xml', async (ctx) => {
    const page = await read?.('/').catch(() => undefined)
    const paths = page ? Object.keys(page.words.pages) : ALWAYS
    // The map is better without its subjects than not there.
    const subjects = await catalog.listSubjects().catch(() => [])
    const open = subjects.filter((subject) => subject.open > 0).map(({ id }) => `/subjects/${id}`)
    sendPage(ctx, await renderSitemap(origin, [...paths, ...open]), {
      type: 'application/xml; charset=utf-8',
    })
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
