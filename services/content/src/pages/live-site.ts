import { access, readFile, readlink } from 'node:fs/promises'
import path from 'node:path'
import { PrerenderedPages } from '@fundharbor/contracts/platform/prerendered'
import { Registry, type ReleasedArea } from '@fundharbor/contracts/platform/registry'

/** A page of the live release: the shell's HTML with the page's preloads, and its area's prerendered pages. */
export interface LivePage {
  html: string
  prerendered: PrerenderedPages
}

/** Which HTML of a page: its own, that of a single record below it, or that for members if another area shows them the page. */
export type PageVariant = 'page' | 'record' | 'member'

/** Access levels of pages that signed-out visitors see. */
const OPEN_TO_VISITORS = ['visitor', 'everyone', 'public']

/** The site that a visitor gets: the live one, that of a canary while there is one, or the state that a preview shows. */
export type Site = 'live' | 'canary' | `state-${number}`

const isState = (site: Site): site is `state-${number}` => site.startsWith('state-')

/** The folder of a site below the releases folder. */
async function folderOf(releasesDir: string, site: Site): Promise<string> {
  if (!isState(site)) return readlink(path.join(releasesDir, site))
  const folder = path.join('.states', site.slice('state-'.length))
  await access(path.join(releasesDir, folder))
  return folder
}

/** How to read a page. */
interface PageOptions {
  variant?: PageVariant
  site?: Site
}

/**
 * Reads pages of the live release, the canary or a preview. Releases are immutable, so pages are cached until another release goes
 * live. Throws when there is none.
 */
export function liveSite(releasesDir: string): (owner: string, options?: PageOptions) => Promise<LivePage> {
  let state = ''
  let pages = new Map<string, Promise<LivePage>>()
  return async (owner, { variant = 'page', site = 'live' } = {}) => {
    const live = await folderOf(releasesDir, 'live')
    // A canary or preview that has just ended leads to the live site.
    const shown = site === 'live' ? live : await folderOf(releasesDir, site).catch(() => live)
    if (live !== state) {
      state = live
      pages = new Map()
    }
    const key = `${shown} ${owner} ${variant}`
    const cached = pages.get(key)
    if (cached) return cached
    const read = readPage(path.join(releasesDir, shown), { releasesDir, owner, variant })
    pages.set(key, read)
    read.catch(() => pages.delete(key))
    return read
  }
}

async function readPage(
  state: string,
  { releasesDir, owner, variant }: { releasesDir: string; owner: string; variant: PageVariant },
): Promise<LivePage> {
  const registry = Registry.parse(JSON.parse(await readFile(path.join(state, 'remotes.json'), 'utf8')))
  const area = ownerOf(registry, owner)
  const read = (file: string) => readFile(path.join(state, 'html', file), 'utf8')
  const own = fileOf(area, owner, variant)
  const html = variant === 'member' ? await read(memberFileOf(owner)).catch(() => read(own)) : await read(own)
  return { html, prerendered: area ? await readPrerendered(releasesDir, area) : nothing }
}

/** The pages of single records have HTML of their own if their area declares one. */
function fileOf(area: ReleasedArea | undefined, owner: string, variant: PageVariant): string {
  const hasOwn = area?.pages.some((page) => page.path === owner && page.detailPath !== undefined)
  if (variant === 'record' && hasOwn) return `${owner.slice(1)}/_one.html`
  return owner === '/' ? 'index.html' : `${owner.slice(1)}.html`
}

const memberFileOf = (owner: string) => path.posix.join(owner.slice(1), '_member.html')

const ownerOf = ({ areas }: Registry, owner: string): ReleasedArea | undefined =>
  areas.find(({ pages }) =>
    pages.some((page) => page.path === owner && OPEN_TO_VISITORS.includes(page.access)),
  )

const nothing: PrerenderedPages = { style: '', pages: {} }

/** `pages.json` is optional. */
async function readPrerendered(
  releasesDir: string,
  { name, version }: ReleasedArea,
): Promise<PrerenderedPages> {
  const text = await readFile(path.join(releasesDir, name, version, 'pages.json'), 'utf8').catch(() => null)
  return text === null ? nothing : PrerenderedPages.parse(JSON.parse(text))
}
