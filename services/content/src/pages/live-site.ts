import { readFile, readlink } from 'node:fs/promises'
import path from 'node:path'
import { AreaWords } from '@fundharbor/contracts/platform/page-words'
import { Registry, type ReleasedArea } from '@fundharbor/contracts/platform/registry'

/** A page of the live release: the shell's HTML with that page's preloads, and the words of the area that owns it. */
export interface LivePage {
  html: string
  words: AreaWords
}

/** Who sees a page without a session. */
const OPEN_TO_VISITORS = ['visitor', 'everyone', 'public']

/**
 * Reads pages of the release that is live: that of an owner, or of one record below it (`isOne`). A release never
 * changes, so what was read is kept until another one is live. Throws when there is none.
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
    const known = pages.get(key)
    if (known) return known
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
  return { html, words: area ? await readWords(releasesDir, area) : noWords }
}

/** A single record has HTML of its own where its area says so. */
function fileOf(area: ReleasedArea | undefined, owner: string, isOne: boolean): string {
  const hasOwn = area?.pages.some((page) => page.path === owner && page.one !== undefined)
  if (isOne && hasOwn) return `${owner.slice(1)}/_one.html`
  return owner === '/' ? 'index.html' : `${owner.slice(1)}.html`
}

const ownerOf = ({ areas }: Registry, owner: string): ReleasedArea | undefined =>
  areas.find(({ pages }) =>
    pages.some((page) => page.path === owner && OPEN_TO_VISITORS.includes(page.access)),
  )

const noWords: AreaWords = { style: '', pages: {} }

/** An area need not say anything. */
async function readWords(releasesDir: string, { name, version }: ReleasedArea): Promise<AreaWords> {
  const text = await readFile(path.join(releasesDir, name, version, 'pages.json'), 'utf8').catch(() => null)
  return text === null ? noWords : AreaWords.parse(JSON.parse(text))
}
