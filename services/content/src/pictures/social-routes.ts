import { brandOf, type Sender } from '@fundharbor/chassis/mail/mail-sender'
import { notFound } from '@fundharbor/chassis/http/failures'
import { addressKey, rateLimit } from '@fundharbor/chassis/http/rate-limit'
import type { PublicOpportunity } from '@fundharbor/contracts/catalog/public-search'
import { publicAmount, publicClosingNext, publicDeadline } from '@fundharbor/contracts/catalog/public-heads'
import { Router } from '@koa/router'
import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'
import type { CatalogClient } from '../pages/catalog-client.ts'
import { pictureKinds, type PictureKind } from '../pages/social-picture-addresses.ts'
import { renderSocialCard, type SocialCard } from './social-card.ts'

/** Deadlines change; sites that show a picture keep their own copy anyway. */
const CACHE_CONTROL = 'public, max-age=21600'

const perAddress = rateLimit('social pictures', { times: 60, seconds: 60 })
/** One at a time, because each takes a processor for some hundred milliseconds. */
const queue = new PQueue({ concurrency: 1 })
/** More would wait longer than anybody does. */
const LONGEST_QUEUE = 20

/** Drawn pictures by what they say. */
const pictures = new LRUCache<string, Promise<Buffer>>({ max: 200 })

function pictureOf(card: SocialCard): Promise<Buffer> | undefined {
  const key = JSON.stringify(card)
  const known = pictures.get(key)
  if (known) return known
  if (queue.size >= LONGEST_QUEUE) return undefined
  const picture = queue.add(() => renderSocialCard(card))
  pictures.set(key, picture)
  picture.catch(() => pictures.delete(key))
  return picture
}

const count = (open: number) =>
  open === 1 ? '1 open opportunity' : `${open.toLocaleString('en-US')} open opportunities`

const closesNext = (page: { closingNext: PublicOpportunity[] }): string[] =>
  [publicClosingNext(page.closingNext)].filter((line) => line !== null)

type Compose = (id: string, catalog: CatalogClient) => Promise<Omit<SocialCard, 'name'> | undefined>

const composers: Record<PictureKind, Compose> = {
  async funding(id, catalog) {
    const page = await catalog.readOpportunity(id)
    if (!page) return undefined
    const amount = publicAmount(page)
    const facts = [publicDeadline(page), ...(amount ? [amount] : [])]
    return { over: page.funderName, title: page.title, facts }
  },
  async funders(slug, catalog) {
    const page = await catalog.readFunder(slug)
    if (!page) return undefined
    return {
      over: 'Funder',
      title: page.name,
      facts: [count(page.open), ...closesNext(page)],
    }
  },
  async subjects(id, catalog) {
    const page = await catalog.readSubject(id)
    if (!page) return undefined
    return {
      over: page.broader.at(-1)?.label ?? 'Funding by subject',
      title: page.label,
      facts: [count(page.open), ...closesNext(page)],
    }
  },
}

/** Pictures that other sites show for links to pages of the catalog. */
export function socialPictureRouter({ mailFrom, catalog }: Sender & { catalog: CatalogClient }): Router {
  const router = new Router()
  const site = brandOf(mailFrom)
  for (const kind of pictureKinds)
    router.get(`/pictures/${kind}/:file`, async (ctx) => {
      const id = /^(.{1,200})\.png$/u.exec(ctx.params.file ?? '')?.[1]
      if (id === undefined) throw notFound('Picture')
      await perAddress(addressKey(ctx.ip))
      const card = await composers[kind](id, catalog)
      if (!card) throw notFound('Picture')
      const picture = pictureOf({ ...card, name: `${kind} ${id}`, over: `${site} · ${card.over}` })
      if (!picture) return ctx.redirect('/pictures/fundharbor.png')
      ctx.body = await picture
      ctx.type = 'image/png'
      ctx.set('Cache-Control', CACHE_CONTROL)
      // Other sites show it when someone shares a link.
      ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
    })
  return router
}
