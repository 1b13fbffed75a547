import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AreaPage, Registry, ReleasedArea } from '@fundharbor/contracts/platform/registry'
import { insertView, readFrame, viewOfPage, type ViewOptions } from './first-views.ts'
import { layout, shellName } from './layout.ts'
import { filesOfPage, integrityOf } from './preloads.ts'
import { renderMark, type PreviewMark } from './preview-mark.ts'
import { linksForView } from './view-files.ts'

interface OwnedPage {
  page: AreaPage
  area: ReleasedArea
}

/** The landing page has one owner per access level: these are in the order in which visitors and members get one. */
const visitorOrder = ['visitor', 'everyone', 'public', 'member', 'admin']
const memberOrder = ['member', 'public', 'everyone', 'admin', 'visitor']

/** Every page with the area that owns it, for the first of these access levels. */
function ownedPages({ areas }: Registry, order: string[]): OwnedPage[] {
  const all = areas.flatMap((area) => area.pages.map((page) => ({ page, area })))
  const byRank = all.toSorted((a, b) => order.indexOf(a.page.access) - order.indexOf(b.page.access))
  return [...new Map(byRank.toReversed().map((owned) => [owned.page.path, owned])).values()]
}

const htmlFile = (path: string) => (path === '/' ? 'html/index.html' : `html${path}.html`)

/** The HTML for a single record below a page, such as an article. The content service serves it if the record exists. */
const recordHtmlFile = (path: string) => `html${path}/_one.html`

/** The HTML of a page for members, if another area owns it for visitors. The content service serves it. */
const memberHtmlFile = (path: string) => (path === '/' ? 'html/_member.html' : `html${path}/_member.html`)

/** JSON for a script element, which an unescaped `<` could close. */
const inlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * Preload links for the scripts and styles of a page. They use the same mode as the federation runtime and Vite's
 * preload helper, so that each file is fetched once. The browser refuses a file whose hash is another one.
 */
async function preloadLinks({ area }: OwnedPage, path: string, releasesDir: string): Promise<string[]> {
  const folder = layout(releasesDir).release(area.name, area.version)
  const { scripts, styles } = await filesOfPage(folder, path, { byEntry: area.scripts === undefined })
  const link = async (rel: string, file: string) =>
    `<link rel="${rel}" crossorigin href="/remotes/${area.name}/${area.version}/${file}" integrity="${await integrityOf(join(folder, file))}">`
  return Promise.all([
    ...scripts.map((file) => link('modulepreload', file)),
    ...styles.map((file) => link('stylesheet', file)),
  ])
}

const insertIntoHead = (html: string, lines: string[]) => {
  const at = html.indexOf('</head>')
  if (at < 0) throw new Error("The shell's index.html has no </head>.")
  return `${html.slice(0, at)}${lines.join('\n')}\n${html.slice(at)}`
}

const insertMark = (html: string, mark: PreviewMark | undefined) =>
  mark ? html.replace('</body>', () => `${renderMark(mark)}</body>`) : html

interface SiteToRender {
  releasesDir: string
  registry: Registry
  /** On every page of a preview. */
  mark?: PreviewMark | undefined
}

/** Adds a view to a page's HTML, if there is one whose styles are all there. */
async function withView(
  html: string,
  { releasesDir, registry }: SiteToRender,
  { view, scripts = [], ...options }: ViewOptions & { view: string | undefined; scripts?: readonly string[] },
): Promise<string> {
  if (view === undefined) return html
  const links = await linksForView(view, { html, releasesDir, shell: registry.shell, scripts })
  return links ? insertView(insertIntoHead(html, links), view, options) : html
}

/**
 * Renders the shell's HTML with the registry inlined, which saves a round trip: once without preloads, and once per
 * page with its scripts preloaded. Keys are file names in a state. The registry is inert JSON, so the
 * Content-Security-Policy allows it.
 */
export async function renderPages(site: SiteToRender): Promise<Map<string, string>> {
  const { releasesDir, registry } = site
  const shell = await readFile(
    join(layout(releasesDir).release(shellName, registry.shell), 'index.html'),
    'utf8',
  )
  const html = insertMark(shell, site.mark)
  const frame = await readFrame(releasesDir, registry)
  const inlined = `<script type="application/json" id="registry">${inlineJson(registry)}</script>`
  const plain = insertIntoHead(html, [inlined])
  const pages = new Map([['index.html', plain]])
  const render = async (owned: OwnedPage, path: string) => {
    const page = insertIntoHead(html, [...(await preloadLinks(owned, path, releasesDir)), inlined])
    const view =
      path === owned.page.path ? await viewOfPage({ releasesDir, registry, frame }, owned) : undefined
    const { requests = [] } = owned.page
    return withView(page, site, { view, scripts: frame?.scripts ?? [], path, viewer: 'member', requests })
  }
  for (const [path, view] of Object.entries(frame?.pages ?? {})) {
    const scripts = frame?.pageScripts[path] ?? []
    pages.set(htmlFile(path), await withView(plain, site, { view, scripts, path, viewer: 'visitor' }))
  }
  const forMembers = new Map(ownedPages(registry, memberOrder).map((owned) => [owned.page.path, owned]))
  for (const owned of ownedPages(registry, visitorOrder)) {
    const { path, detailPath } = owned.page
    pages.set(htmlFile(path), await render(owned, path))
    const member = forMembers.get(path)
    if (member && member.area !== owned.area) pages.set(memberHtmlFile(path), await render(member, path))
    if (detailPath !== undefined) pages.set(recordHtmlFile(path), await render(owned, detailPath))
  }
  return pages
}
