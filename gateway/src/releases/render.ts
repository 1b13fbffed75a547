import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AreaPage, Registry, ReleasedArea } from '@fundharbor/contracts/platform/registry'
import { layout, shellName } from './layout.ts'
import { filesOfPage } from './preloads.ts'

interface OwnedPage {
  page: AreaPage
  area: ReleasedArea
}

/** The landing page has one owner per access: what a newcomer sees decides what its HTML preloads. */
const landingOrder = ['visitor', 'everyone', 'public', 'member', 'admin']

/** Every page once, with the area that owns it. */
export function ownedPages({ areas }: Registry): OwnedPage[] {
  const all = areas.flatMap((area) => area.pages.map((page) => ({ page, area })))
  const byRank = all.toSorted(
    (a, b) => landingOrder.indexOf(a.page.access) - landingOrder.indexOf(b.page.access),
  )
  return [...new Map(byRank.toReversed().map((owned) => [owned.page.path, owned])).values()]
}

export const htmlFile = (path: string) => (path === '/' ? 'html/index.html' : `html${path}.html`)

/** The HTML of a single record below a page. Whoever knows that there is one serves it; the page's own does as well. */
const recordHtmlFile = (path: string) => `html${path}/_one.html`

/** JSON that may stand inside a script element: `<` could end it. */
const inlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * Links for a page of an area: scripts and styles. All are what the runtime and the preload
 * helper ask for themselves later, in the same mode, so that each is fetched once.
 */
async function preloadLinks({ area }: OwnedPage, path: string, releasesDir: string): Promise<string[]> {
  const { scripts, styles } = await filesOfPage(layout(releasesDir).release(area.name, area.version), path)
  const address = (file: string) => `/remotes/${area.name}/${area.version}/${file}`
  return [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="${address(file)}">`),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="${address(file)}">`),
  ]
}

const insertIntoHead = (html: string, lines: string[]) => {
  const at = html.indexOf('</head>')
  if (at < 0) throw new Error("The shell's index.html has no head.")
  return `${html.slice(0, at)}${lines.join('\n')}\n${html.slice(at)}`
}

/**
 * The shell's page with the registry inside it, which saves a round trip, once plain and once per page with that
 * page's scripts preloaded. Keys are file names within a state. The registry is a data block: no script runs inline.
 */
export async function renderPages(site: {
  releasesDir: string
  registry: Registry
}): Promise<Map<string, string>> {
  const paths = layout(site.releasesDir)
  const html = await readFile(join(paths.release(shellName, site.registry.shell), 'index.html'), 'utf8')
  const registry = `<script type="application/json" id="registry">${inlineJson(site.registry)}</script>`
  const pages = new Map([['index.html', insertIntoHead(html, [registry])]])
  const render = async (owned: OwnedPage, path: string) =>
    insertIntoHead(html, [...(await preloadLinks(owned, path, site.releasesDir)), registry])
  for (const owned of ownedPages(site.registry)) {
    const { path, one } = owned.page
    pages.set(htmlFile(path), await render(owned, path))
    if (one !== undefined) pages.set(recordHtmlFile(path), await render(owned, one))
  }
  return pages
}
