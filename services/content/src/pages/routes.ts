import { brandOf, type Sender } from '@fundharbor/chassis/mail/mail-sender'
import { unavailable } from '@fundharbor/chassis/http/failures'
import { isWithinLimit } from './visit-limit.ts'
import { SIGNED_IN_HINT } from '@fundharbor/contracts/identity/signed-in-hint'
import { RELEASE_SITE } from '@fundharbor/contracts/platform/release-site'
import { Router } from '@koa/router'
import type { Context } from 'koa'
import { pictureAddress, SITE_PICTURE } from '../blog/picture-addresses.ts'
import type { CatalogClient } from './catalog-client.ts'
import { completePage, missingPage } from './complete-page.ts'
import { describePage, type PageDescription } from './describe.ts'
import { keepFor } from './keep-for.ts'
import { liveSite, type Site } from './live-site.ts'
import { sendPage } from './send-page.ts'

/** Paths that this service completes, and the page whose HTML each of them uses. */
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
  '/funders': '/funders',
  '/funders/*slug': '/funders',
  '/programs': '/programs',
  '/programs/*listing': '/programs',
  '/awards': '/awards',
  '/sources': '/sources',
  '/funding': '/funding',
  '/funding/*id': '/funding',
} as const

interface PageSettings extends Sender {
  /** Folder of the releases. Without it the gateway serves the plain pages. */
  releasesDir?: string
  catalog: CatalogClient
}

/** The lists have no visit limit, and reading one takes the whole catalog. */
const LIST_SECONDS = 60

const isFilled = ({ length }: readonly unknown[]) => length > 0

const keepLists = (catalog: CatalogClient): CatalogClient => ({
  ...catalog,
  listSubjects: keepFor(LIST_SECONDS, () => catalog.listSubjects(), isFilled),
  listFunders: keepFor(LIST_SECONDS, () => catalog.listFunders(), isFilled),
})

/** Public pages with metadata and prerendered content. If this fails, the gateway serves the plain page. */
export function pageRouter({ releasesDir, publicUrl, mailFrom, ...settings }: PageSettings): Router {
  const router = new Router()
  const catalog = keepLists(settings.catalog)
  const origin = new URL(publicUrl).origin
  const site = brandOf(mailFrom)
  const read = releasesDir === undefined ? undefined : liveSite(releasesDir)

  const headOf = (address: string, page: PageDescription) => ({
    ...page,
    canonical: origin + encodeURI(address),
    image: page.image ?? origin + pictureAddress(SITE_PICTURE, 'png'),
    jsonLd: { '@context': 'https://schema.org', ...page.jsonLd },
  })

  const respond = async (ctx: Context, owner: string) => {
    if (!read) throw unavailable('No release is configured')
    const address = addressOf(ctx.path)
    const isMember = ctx.cookies.get(SIGNED_IN_HINT) !== undefined
    const variant = address !== owner ? 'record' : isMember ? 'member' : 'page'
    const { html, prerendered: area } = await read(owner, { variant, site: siteOf(ctx) })
    if (!(await isWithinLimit(ctx, address))) return sendPage(ctx, missingPage(html), { status: 429 })
    const page = await describePage(address, area.pages, { origin, mailFrom, catalog })
    if (!page) return sendPage(ctx, missingPage(html), { status: 404 })
    // Signed-in people see different content at the same address.
    const prerendered = isMember ? undefined : { style: area.style, html: page.html }
    const completed = completePage(html, { head: headOf(address, page), site, prerendered })
    return sendPage(ctx, completed, { status: page.isGone ? 410 : 200 })
  }

  for (const [path, owner] of Object.entries(owners)) router.get(path, (ctx) => respond(ctx, owner))

  // Members copy the address of the page that they see; for visitors, it leads to the public one.
  router.get(['/opportunities', '/opportunities/*rest'], async (ctx) => {
    const id = UUID.exec(addressOf(ctx.path).slice('/opportunities/'.length))?.[0]
    if (id !== undefined && !ctx.cookies.get(SIGNED_IN_HINT)) return redirectVisitor(ctx, `/funding/${id}`)
    if (!read) throw unavailable('No release is configured')
    return sendPage(ctx, (await read('/opportunities', { site: siteOf(ctx) })).html)
  })
  return router
}

/** Only the gateway sets this header; it clears what clients send. */
function siteOf(ctx: Context): Site {
  const given = ctx.get(RELEASE_SITE)
  return given === 'canary' || /^state-\d+$/.test(given) ? (given as Site) : 'live'
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

function redirectVisitor(ctx: Context, address: string): void {
  ctx.set('Cache-Control', 'no-cache')
  ctx.set('Vary', 'Cookie')
  ctx.redirect(address)
}

/** The path as `pages.json` spells it: decoded, without a trailing slash. A path that cannot be decoded matches no page. */
function addressOf(path: string): string {
  const decoded = tryDecode(path) ?? path
  return decoded.length > 1 && decoded.endsWith('/') ? decoded.slice(0, -1) : decoded
}

function tryDecode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
