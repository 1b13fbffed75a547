import type { ReleasedArea } from '@fundharbor/contracts/platform/registry'
import type { AreaRoute } from '@fundharbor/kit'
import { loadRemote, registerRemotes } from '@module-federation/runtime'
import { KIT_VERSION } from './kit-version.ts'

/** The federation runtime has no timeout of its own. */
const TIMEOUT_MS = 8000

/** An area needs another kit than this shell provides: reloading the page loads the current shell. */
export class KitTooOldError extends Error {
  override name = 'KitTooOldError'
}

/**
 * Loads an area's routes, or throws after a timeout. If `attempt` is above 0, loads the files under an alias path, because
 * the browser caches a module that failed to load under its URL.
 */
export async function loadArea(area: ReleasedArea, attempt = 0): Promise<AreaRoute[]> {
  assertKitFits(area)
  await within(TIMEOUT_MS, assertIntact(area, attempt))
  const name = area.name.replaceAll('-', '_')
  registerRemotes([{ name, entry: getEntryUrl(area, attempt), type: 'module' }], { force: attempt > 0 })
  const module = await within(TIMEOUT_MS, loadRemote<{ default: AreaRoute[] }>(`${name}/area`))
  if (!Array.isArray(module?.default)) throw new Error(`${area.name} exposes no routes`)
  return module.default
}

const getEntryUrl = (area: ReleasedArea, attempt: number): string => toUrl(area.entry, area, attempt)

function toUrl(address: string, { version }: ReleasedArea, attempt: number): string {
  const alias = attempt === 0 ? address : address.replace(`/${version}/`, `/${version}~r${attempt}/`)
  return new URL(alias, document.baseURI).href
}

/**
 * Throws unless the area's scripts are those that were published. The browser compares the hashes; the import that
 * follows takes the files from its cache. Files that the page preloads have been compared already.
 */
async function assertIntact(area: ReleasedArea, attempt: number): Promise<void> {
  const preloads = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"][integrity]')
  const compared = new Set([...preloads].map(({ href }) => href))
  const files = Object.entries(area.integrity ?? {})
    .map(([address, integrity]) => ({ url: toUrl(address, area, attempt), integrity }))
    .filter(({ url }) => !compared.has(url))
  await Promise.all(files.map(({ url, integrity }) => fetch(url, { integrity }).then(assertOk)))
}

function assertOk({ ok, url, status }: Response): void {
  if (!ok) throw new Error(`${url} responded with ${status}`)
}

function assertKitFits({ name, kit }: ReleasedArea): void {
  const [major, minor = 0] = kit.split('.').map(Number)
  const [ourMajor, ourMinor = 0] = KIT_VERSION.split('.').map(Number)
  if (major !== ourMajor || minor > ourMinor) throw new KitTooOldError(`${name} needs kit ${kit}`)
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`No response within ${milliseconds / 1000} seconds`)),
      milliseconds,
    )
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
