import { existsSync, readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { isAtOrBelow, Registry, type PageAccess } from '@fundharbor/contracts/platform/registry'

const root = new URL('../', import.meta.url)

/** The paths of the routes that a file declares. */
const routesIn = (file: string): string[] =>
  [...readFileSync(new URL(file, root), 'utf8').matchAll(/\bpath: '(\/[^']*)'/g)].map(([, path = '']) => path)

export interface SitePage {
  /** As it is declared, with parameters: `/funders/:slug`. */
  path: string
  access: PageAccess
}

/** Every page of the live site: those that areas claim, the routes below them, and the shell's own. */
export async function readSitePages(page: Page): Promise<SitePage[]> {
  const { areas } = Registry.parse(await (await page.request.get('/remotes.json')).json())
  const found = areas.flatMap(({ name, pages }): SitePage[] => {
    const claimed = pages.flatMap(({ path, detailPath, access }) =>
      [path, ...(detailPath ? [detailPath] : [])].map((each) => ({ path: each, access })),
    )
    const source = `${name}/src/area.tsx`
    // The areas of other repositories say only what they claim.
    const routes = existsSync(new URL(source, root)) ? routesIn(source) : []
    const below = routes.flatMap((path) => {
      const owner = pages
        .filter((each) => isAtOrBelow(path, each.path))
        .toSorted((a, b) => b.path.length - a.path.length)[0]
      return owner ? [{ path, access: owner.access }] : []
    })
    return [...claimed, ...below]
  })
  const own = routesIn('shell/src/router.tsx')
    .filter((path) => !path.startsWith('/dev/'))
    .map((path): SitePage => ({ path, access: 'everyone' }))
  const forMembers = ['/account', '/notifications'].map((path): SitePage => ({ path, access: 'member' }))
  const all = [...found, ...own, ...forMembers]
  return [...new Map(all.map((each) => [`${each.access} ${each.path}`, each])).values()]
}

interface Row {
  id: string
  slug: string
  opportunity?: { id: string; isOwn: boolean }
}

/** A request whose first row is the sample of a page with a parameter. */
const rowsOf: Record<string, string> = {
  '/opportunities/:id': '/api/opportunities?limit=1',
  '/opportunities/:id/apply': '/api/opportunities?limit=1',
  '/opportunities/:id/fit': '/api/opportunities?limit=1',
  '/opportunities/:id/edit': '/api/grants',
  '/documents/:id': '/api/generated-documents',
  '/grants/:id': '/api/grants',
  '/grants/funders/:slug': '/api/grants/funders',
  '/pipeline/:id': '/api/grants',
  '/applications/:id': '/api/applications',
  '/blog/:slug': '/api/blog/posts',
  '/subjects/:id': '/api/public/subjects',
  '/funders/:slug': '/api/public/funders',
  '/funding/:id': '/api/opportunities/overview',
  '/community/:id': '/api/forum/discussions',
  '/webinars/:id': '/api/webinars',
  '/admin/blog/:id': '/api/admin/blog/posts',
  '/admin/subjects/:id': '/api/admin/subjects',
}
const fixed: Record<string, string> = {
  '/help-center/:slug': '/help-center/attending-webinars',
  '/programs/:listing': '/programs/93.243',
}

/** Whether a path has a parameter without a sample. */
export const isWithoutSample = ({ path }: SitePage): boolean =>
  path.includes('/:') && !(path in rowsOf) && !(path in fixed)

/** Who looks at the pages: a visitor, a member whose account is in use, or an administrator. */
export type Audience = 'visitor' | 'member' | 'admin'

/** Visitors look at every page they can open. Members also look at the public pages that show them more; `viewsOf` lists those. */
const accessOf: Record<Audience, PageAccess[]> = {
  visitor: ['visitor', 'everyone', 'public'],
  member: ['member'],
  admin: ['admin'],
}

/** Views that the address of a page selects, and pages of records that do not exist. */
const viewsOf: Record<Audience, string[]> = {
  visitor: [
    '/nowhere',
    '/dev/kit',
    '/auth?upgrade=basic',
    '/reset-password?token=guess',
    '/verify-email?token=guess',
    '/webinars?show=recorded',
    '/webinars/confirm?token=guess',
    '/webinars/join?token=guess',
    '/webinars/cancel?token=guess',
    '/saved/stop?token=guess',
    '/blog?search=budget',
    '/blog/nothing',
    '/community?category=grants',
    '/funders/nobody',
    '/funders/barr-foundation',
    '/awards?funder=barr-foundation&year=2015',
    '/funding/nothing',
    '/subjects/nothing',
  ],
  member: [
    '/nowhere',
    '/opportunities/nothing',
    '/opportunities?search=zzzz',
    '/opportunities?search=health',
    '/grants?view=board',
    '/grants?view=calendar',
    '/documents?tab=templates',
    '/documents?tab=mine',
    '/documents?tab=answers',
    '/documents?generate=',
    '/blog',
    '/community',
    '/community?saved=true',
    '/help-center',
    '/webinars',
    '/subscription',
    '/subscription?plan=premium',
    '/subscription/card',
  ],
  admin: [
    '/admin?tab=applications',
    '/admin?tab=organizations',
    '/admin?tab=webinars',
    '/admin/subjects/new',
  ],
}

/** The address of every page and view that an audience can open. Sign in as that audience first. */
export async function readSitePaths(page: Page, audience: Audience): Promise<string[]> {
  const pages = (await readSitePages(page)).filter(({ access }) => accessOf[audience].includes(access))
  const paths: string[] = []
  for (const each of pages) paths.push(await samplePath(page, each))
  return [...new Set([...paths, ...viewsOf[audience]])]
}

/** What every page shows once it has loaded. */
export const pageContent = (page: Page): Locator =>
  page.locator('h1, [role="dialog"], [role="alert"]').filter({ visible: true }).first()

/** What a team edits is the opportunity of a grant, if the team added it. */
const sampleOf = (path: string, row: Row): Pick<Row, 'id' | 'slug'>[] =>
  path !== '/opportunities/:id/edit'
    ? [row]
    : row.opportunity?.isOwn
      ? [{ ...row.opportunity, slug: '' }]
      : []

/** What a team added has its own words in every place, and its page says more. */
const ownFirst = (a: Row, b: Row) =>
  Number(b.opportunity?.isOwn ?? false) - Number(a.opportunity?.isOwn ?? false)

/** A page's path with the parameter of a record that the page's person can read. */
export async function samplePath(page: Page, { path }: SitePage): Promise<string> {
  const request = rowsOf[path]
  if (!request) return fixed[path] ?? path
  const answer = (await (await page.request.get(request)).json()) as Row[] | { closingSoon: Row[] }
  const [row] = Array.isArray(answer)
    ? answer.toSorted(ownFirst).flatMap((each) => sampleOf(path, each))
    : answer.closingSoon
  if (!row) throw new Error(`${request} has no sample for ${path}`)
  return path.replace(':slug', row.slug).replace(':id', row.id)
}
