import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AreaPage, Registry, ReleasedArea } from '@fundharbor/contracts/platform/registry'
import { layout, shellName } from './layout.ts'
import { filesOfPage, integrityOf } from './preloads.ts'
import { renderMark, type PreviewMark } from './preview-mark.ts'

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

/**
 * Renders the shell's HTML with the registry inlined, which saves a round trip: once without preloads, and once per
 * page with its scripts preloaded. Keys are file names in a state. The registry is inert JSON, so the
 * Content-Security-Policy allows it.
 */
export async function renderPages(site: {
  releasesDir: string
  registry: Registry
  /** On every page of a preview. */
  mark?: PreviewMark | undefined
}): Promise<Map<string, string>> {
  const paths = layout(site.releasesDir)
  const shell = await readFile(join(paths.release(shellName, site.registry.shell), 'index.html'), 'utf8')
  const html = insertMark(shell, site.mark)
  const registry = `<script type="application/json" id="registry">${inlineJson(site.registry)}</script>`
  const pages = new Map([['index.html', insertIntoHead(html, [registry])]])
  const render = async (owned: OwnedPage, path: string) =>
    insertIntoHead(html, [...(await preloadLinks(owned, path, site.releasesDir)), registry])
  const forMembers = new Map(ownedPages(site.registry, memberOrder).map((owned) => [owned.page.path, owned]))
  for (const owned of ownedPages(site.registry, visitorOrder)) {
    const { path, detailPath } = owned.page
    pages.set(htmlFile(path), await render(owned, path))
    const member = forMembers.get(path)
    if (member && member.area !== owned.area) pages.set(memberHtmlFile(path), await render(member, path))
    if (detailPath !== undefined) pages.set(recordHtmlFile(path), await render(owned, detailPath))
  }
  return pages
}
