import { notFound } from '@fundharbor/chassis/http/failures'
import { Resvg } from '@resvg/resvg-js'
import { Router } from '@koa/router'
import { BlogPostModel } from '../blog/model.ts'
import { SITE_PICTURE } from './addresses.ts'
import { drawCard, drawChart } from './draw.ts'

/** A picture never changes, but its article may go. */
const KEPT = 'public, max-age=86400'

/** As many cards as there are articles that are shared at one time. */
const MOST_CARDS = 100

const cards = new Map<string, Buffer>()

/** The card of a name as a PNG; drawn once. */
function cardOf(name: string): Buffer {
  const known = cards.get(name)
  if (known) return known
  const card = new Resvg(drawCard(name), { font: { loadSystemFonts: false } }).render().asPng()
  if (cards.size >= MOST_CARDS) cards.clear()
  cards.set(name, card)
  return card
}

/** Only what is on the site has a picture: nobody has the service draw for nothing. */
async function assertKnown(name: string): Promise<void> {
  if (name === SITE_PICTURE) return
  const post = await BlogPostModel.published().findOne({ slug: name })
  if (!post) throw notFound('Picture')
}

/** Pictures of articles, drawn from their slugs. */
export const router = new Router()

router.get('/pictures/:file', async (ctx) => {
  const [, name, kind] = /^(.{1,255})\.(svg|png)$/.exec(ctx.params.file ?? '') ?? []
  if (name === undefined) throw notFound('Picture')
  await assertKnown(name)
  ctx.set('Cache-Control', KEPT)
  // Used by pages of the site, and by whoever shows a card of one.
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
  ctx.type = kind === 'svg' ? 'image/svg+xml' : 'image/png'
  ctx.body = kind === 'svg' ? drawChart(name) : cardOf(name)
})
