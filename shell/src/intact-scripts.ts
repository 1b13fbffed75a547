import type { ReleasedArea, ScriptList } from '@fundharbor/contracts/platform/registry'
import { preloadLinks } from './preload-links.ts'

/** A script and its published hash. */
export interface PublishedScript {
  url: string
  integrity: string
}

/** Scripts whose hash the browser has compared, or is comparing, by address. */
const compared = new Map<string, Promise<void>>()

/** Browsers that do not preload modules have not compared the hash. */
const isPreloaded = (url: string) => preloadLinks('[integrity]').some(({ href }) => href === url)

/**
 * Throws unless the scripts are those that were published. The browser compares the hashes; the import that follows takes the
 * files from its cache. Files that the page preloads with their hash have been compared already.
 */
export async function assertIntact(scripts: readonly PublishedScript[]): Promise<void> {
  await Promise.all(scripts.map(compare))
}

function compare({ url, integrity }: PublishedScript): Promise<void> | undefined {
  if (isPreloaded(url)) return undefined
  const comparison = compared.get(url) ?? fetch(url, { integrity }).then(assertOk)
  compared.set(url, comparison)
  comparison.catch(() => compared.delete(url))
  return comparison
}

function assertOk({ ok, url, status }: Response): void {
  if (!ok) throw new Error(`${url} responded with ${status}`)
}

/** How to read the list of a release's scripts, by the address of the release. */
const lists = new Map<string, () => Promise<ScriptList>>()

/** Remembers where the list of an area's scripts is, for those that its pages load later. */
export function rememberList({ name, version, scriptList }: ReleasedArea): void {
  const base = `/remotes/${name}/${version}`
  if (!scriptList || lists.has(base)) return
  let list: Promise<ScriptList> | undefined
  const { address, integrity } = scriptList
  const read = async (): Promise<ScriptList> => {
    const response = await fetch(address, { integrity })
    assertOk(response)
    return response.json()
  }
  lists.set(base, async () => {
    list ??= read()
    list.catch(() => (list = undefined))
    return list
  })
}

/** For tests: forgets what was compared, and all lists. */
export function forgetScripts(): void {
  compared.clear()
  lists.clear()
}

/** `/remotes/<area>/<version>`, perhaps with the number of an attempt, and the file. */
const SCRIPT = /^(\/remotes\/[^/]+\/[^/~]+)((?:~r\d+)?)\/(.+)$/

/** Every dynamic import in an area's build calls this: throws unless the script, and what it imports, is what was published. */
async function importIntact<T>(url: string, load: () => Promise<T>): Promise<T> {
  const [, base = '', attempt = '', file = ''] = SCRIPT.exec(new URL(url).pathname) ?? []
  const readList = lists.get(base)
  if (readList && !isPreloaded(url)) {
    const list = await readList()
    await assertIntact(
      closureOf(list, file).map((each) => ({
        url: new URL(`${base}${attempt}/${each}`, url).href,
        integrity: list[each]?.integrity ?? '',
      })),
    )
  }
  return load()
}
Reflect.set(globalThis, 'importIntact', importIntact)

/** A script and all that it imports statically. Throws for scripts that were not published. */
function closureOf(list: ScriptList, file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const script = list[file]
  if (!script) throw new Error(`${file} is not in the list of published scripts`)
  for (const each of script.imports) closureOf(list, each, seen)
  return [...seen]
}
