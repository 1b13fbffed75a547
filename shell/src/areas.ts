import type { ReleasedArea } from '@fundharbor/contracts/platform/registry'
import type { AreaRoute } from '@fundharbor/kit'
import type { ComponentType } from 'react'
import { importArea } from './area-module.ts'
import { KIT_VERSION } from './kit-version.ts'

/** Neither imports nor the federation runtime have a timeout of their own. */
const TIMEOUT_MS = 8000

/** An area needs another kit than this shell provides: reloading the page loads the current shell. */
export class KitTooOldError extends Error {
  override name = 'KitTooOldError'
}

/** What an area's module exports: its routes, and the widgets that it offers. */
interface AreaModule {
  routes: AreaRoute[]
  widgets: Record<string, () => Promise<{ Component: ComponentType<never> }>>
}

/** Loads an area's module, or throws after a timeout. See `importArea` about `attempt`. */
export async function loadArea(area: ReleasedArea, attempt = 0): Promise<AreaModule> {
  assertKitFits(area)
  const module = (await within(TIMEOUT_MS, importArea(area, attempt))) as {
    default?: AreaRoute[]
    widgets?: AreaModule['widgets']
  } | null
  if (!Array.isArray(module?.default)) throw new Error(`${area.name} exposes no routes`)
  return { routes: module.default, widgets: module.widgets ?? {} }
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
