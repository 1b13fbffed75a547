import { brandOf, type Sender } from '@fundharbor/chassis/mail/mail-sender'
import { unavailable } from '@fundharbor/chassis/http/failures'
import { SIGNED_IN_HINT } from '@fundharbor/contracts/identity/signed-in-hint'
import { Router } from '@koa/router'
import type { Context } from 'koa'
import { pictureAddress, SITE_PICTURE } from '../pictures/addresses.ts'
import type { CatalogClient } from './catalog-client.ts'
import { completePage, missingPage } from './complete-page.ts'
import { describePage, type Described } from './describe.ts'
import { liveSite } from './live-site.ts'
import { sendPage } from './send-page.ts'

/** The pages that this service completes, and what owns each of them. */
const owners = {
  '/': '/',
  '/blog': '/blog',
  '/blog/*slug': '/blog',
  '/help-center': '/help-center',
  '/help-center/*slug': '/help-center',
  '/webinars': '/webinars',
  '/community': '/community',
  '/contact': '/contact',
  '/subjects': '/subjects',
  '/subjects/*id': '/subjects',
} as const

interface PageSettings extends Sender {
  /** Where the releases lie; without it the gateway serves the pages as they stand. */
  releasesDir?: string
  catalog: CatalogClient
}

/** The public pages with their head and first words. The gateway serves the plain page where this fails. */
export function pageRouter({ releasesDir, publicUrl, mailFrom, catalog }: PageSettings): Router {
  const router = new Router()
  const origin = new URL(publicUrl).origin
  const site = brandOf(mailFrom)
  const read = releasesDir === undefined ? undefined : liveSite(releasesDir)

  const headOf = (address: string, page: Described) => ({
    ...page,
    canonical: origin + encodeURI(address),
    image: page.image ?? origin + pictureAddress(SITE_PICTURE, 'png'),
    jsonLd: { '@context': 'https://schema.org', ...page.jsonLd },
  })

  const answer = async (ctx: Context, owner: string) => {
    if (!read) throw unavailable('Pages are not completed here.')
    const address = addressOf(ctx.path)
    const { html, words } = await read(owner, address !== owner)
    const page = await describePage(address, words.pages, { origin, mailFrom, catalog })
    if (!page) return sendPage(ctx, missingPage(html), { status: 404 })
    // Who is signed in sees a page of their own in its place.
    const first = ctx.cookies.get(SIGNED_IN_HINT) ? undefined : { style: words.style, html: page.html }
    return sendPage(ctx, completePage(html, { head: headOf(address, page), site, first }))
  }

  for (const [path, owner] of Object.entries(owners)) router.get(path, (ctx) => answer(ctx, owner))
  return router
}

/** The path as the table of words has it. */
function addressOf(path: string): string {
  const decoded = decodeURIComponent(path)
  return decoded.length > 1 && decoded.endsWith('/') ? decoded.slice(0, -1) : decoded
}
