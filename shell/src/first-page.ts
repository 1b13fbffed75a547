import type { Registry } from '@fundharbor/contracts/platform/registry'
import { hasSignedInHint } from '@fundharbor/kit'
import { fetchPage, getAreaLoad } from './area-loads.ts'
import { resolvePage, type Viewer } from './access.ts'
import { findAuthPage } from './auth/pages.ts'
import { runPreloads } from './run-preloads.ts'

/** React shows a spinner for at least this long, so waiting up to as long for the page costs nothing. */
const MAX_WAIT_MS = 300

const member = { emailVerified: true, role: 'user' } as const

/**
 * Starts loading the first page's code before the first render. For visitors, waits briefly for it: its files are
 * preloaded by the HTML. Members wait for their session anyway.
 */
export async function prepareFirstPage(registry: Registry): Promise<void> {
  const viewer = hasSignedInHint() ? member : null
  // An error is thrown again where the page renders, and shown there.
  const settled = loadPage(globalThis.location.pathname, viewer, registry).catch(() => undefined)
  if (viewer === null)
    await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))])
}

async function loadPage(path: string, viewer: Viewer, registry: Registry): Promise<void> {
  const preloads = runPreloads('/assets/')
  const loadAuthPage = findAuthPage(path)
  if (loadAuthPage) {
    await preloads
    await loadAuthPage()
    return
  }
  const resolved = resolvePage(path, viewer, registry)
  if (resolved.show !== 'area') return
  await fetchPage(await getAreaLoad(resolved.area).routes, resolved.at ?? path)
}
