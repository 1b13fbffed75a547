import { notFound } from '@fundharbor/chassis/http/failures'
import { Resvg } from '@resvg/resvg-js'
import { Router } from '@koa/router'
import { LRUCache } from 'lru-cache'
import { BlogPostModel } from '../blog/model.ts'
import { SITE_PICTURE } from '../blog/picture-addresses.ts'
import { drawCard, drawChart } from './draw.ts'
import { drawThumbnail } from './thumbnail.ts'

/** A picture changes only with its article. */
const CACHE_CONTROL = 'public, max-age=86400'

/** Recently drawn PNG cards by name. */
const cards = new LRUCache<string, Buffer>({ max: 100 })

/** The PNG card of a name. */
function cardOf(name: string): Buffer {
  const known = cards.get(name)
  if (known) return known
  const card = new Resvg(drawCard(name), { font: { loadSystemFonts: false } }).render().asPng()
  cards.set(name, card)
  return card
}

/** Draws only for published articles, so that made-up names cost nothing. */
async function findArticle(name: string): Promise<BlogPostModel | undefined> {
  if (name === SITE_PICTURE) return undefined
  const post = await BlogPostModel.published().select('content').findOne({ slug: name })
  if (!post) throw notFound('Picture')
  return post
}

/** Pictures of articles: contour lines from the slug, and a chart of the text for lists. */
export const router = new Router()

router.get('/pictures/:file', async (ctx) => {
  const [, name, kind] = /^(.{1,255})\.(svg|png)$/.exec(ctx.params.file ?? '') ?? []
  if (name === undefined) throw notFound('Picture')
  const article = await findArticle(name)
  ctx.set('Cache-Control', CACHE_CONTROL)
  // Other sites show the card when someone shares a link.
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
  ctx.type = kind === 'svg' ? 'image/svg+xml' : 'image/png'
  ctx.body = kind === 'svg' ? drawChart(name, article && drawThumbnail(article)) : cardOf(name)
})
