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
  const name = area.name.replaceAll('-', '_')
  registerRemotes([{ name, entry: getEntryUrl(area, attempt), type: 'module' }], { force: attempt > 0 })
  const module = await within(TIMEOUT_MS, loadRemote<{ default: AreaRoute[] }>(`${name}/area`))
  if (!Array.isArray(module?.default)) throw new Error(`${area.name} exposes no routes`)
  return module.default
}

function getEntryUrl({ entry, version }: ReleasedArea, attempt: number): string {
  const address = attempt === 0 ? entry : entry.replace(`/${version}/`, `/${version}~r${attempt}/`)
  return new URL(address, document.baseURI).href
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
