import { readFile, readlink } from 'node:fs/promises'
import path from 'node:path'
import { PrerenderedPages } from '@fundharbor/contracts/platform/prerendered'
import { Registry, type ReleasedArea } from '@fundharbor/contracts/platform/registry'

/** A page of the live release: the shell's HTML with the page's preloads, and its area's prerendered pages. */
export interface LivePage {
  html: string
  prerendered: PrerenderedPages
}

/** Access levels of pages that signed-out visitors see. */
const OPEN_TO_VISITORS = ['visitor', 'everyone', 'public']

/**
 * Reads pages of the live release: the owner's page itself, or the page of one record below it (`isOne`). Releases are
 * immutable, so pages are cached until another release goes live. Throws when there is none.
 */
export function liveSite(releasesDir: string): (owner: string, isOne?: boolean) => Promise<LivePage> {
  let state = ''
  let pages = new Map<string, Promise<LivePage>>()
  return async (owner, isOne = false) => {
    const live = await readlink(path.join(releasesDir, 'live'))
    if (live !== state) {
      state = live
      pages = new Map()
    }
    const key = `${owner} ${isOne}`
    const cached = pages.get(key)
    if (cached) return cached
    const read = readPage(path.join(releasesDir, live), { releasesDir, owner, isOne })
    pages.set(key, read)
    read.catch(() => pages.delete(key))
    return read
  }
}

async function readPage(
  state: string,
  { releasesDir, owner, isOne }: { releasesDir: string; owner: string; isOne: boolean },
): Promise<LivePage> {
  const registry = Registry.parse(JSON.parse(await readFile(path.join(state, 'remotes.json'), 'utf8')))
  const area = ownerOf(registry, owner)
  const html = await readFile(path.join(state, 'html', fileOf(area, owner, isOne)), 'utf8')
  return { html, prerendered: area ? await readPrerendered(releasesDir, area) : nothing }
}

/** The pages of single records have HTML of their own if their area declares one. */
function fileOf(area: ReleasedArea | undefined, owner: string, isOne: boolean): string {
  const hasOwn = area?.pages.some((page) => page.path === owner && page.detailPath !== undefined)
  if (isOne && hasOwn) return `${owner.slice(1)}/_one.html`
  return owner === '/' ? 'index.html' : `${owner.slice(1)}.html`
}

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
