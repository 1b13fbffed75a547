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
 * Reads pages of the release that is live. A release never changes, so what was read is kept until another one is
 * live. Throws when there is none.
 */
export function liveSite(releasesDir: string): (owner: string) => Promise<LivePage> {
  let state = ''
  let pages = new Map<string, Promise<LivePage>>()
  return async (owner) => {
    const live = await readlink(path.join(releasesDir, 'live'))
    if (live !== state) {
      state = live
      pages = new Map()
    }
    const known = pages.get(owner)
    if (known) return known
    const read = readPage(releasesDir, path.join(releasesDir, live), owner)
    pages.set(owner, read)
    read.catch(() => pages.delete(owner))
    return read
  }
}

async function readPage(releasesDir: string, state: string, owner: string): Promise<LivePage> {
  const file = owner === '/' ? 'index.html' : `${owner.slice(1)}.html`
  const [html, registry] = await Promise.all([
    readFile(path.join(state, 'html', file), 'utf8'),
    readFile(path.join(state, 'remotes.json'), 'utf8'),
  ])
  const area = ownerOf(Registry.parse(JSON.parse(registry)), owner)
  return { html, words: area ? await readWords(releasesDir, area) : noWords }
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
