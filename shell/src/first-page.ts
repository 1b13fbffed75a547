import type { Registry } from '@fundharbor/contracts/platform/registry'
import { hasSignedInHint } from '@fundharbor/kit'
import { fetchPage, getAreaLoad } from './area-loads.ts'
import { resolvePage } from './access.ts'

/** React shows a spinner for at least this long, so waiting up to as long for the page costs nothing. */
const MAX_WAIT_MS = 300

const member = { emailVerified: true, role: 'user' } as const

/**
 * Starts loading the first page's code before the first render. For visitors, waits briefly for it: its files are
 * preloaded by the HTML. Members wait for their session anyway.
 */
export async function prepareFirstPage(registry: Registry): Promise<void> {
  const path = globalThis.location.pathname
  const viewer = hasSignedInHint() ? member : null
  const resolved = resolvePage(path, viewer, registry)
  if (resolved.show !== 'area') return
  const { routes } = getAreaLoad(resolved.area)
  const page = routes.then((found) => fetchPage(found, resolved.at ?? path))
  // An error is thrown again where the page renders, and shown there.
  const settled = page.then(
    () => undefined,
    () => undefined,
  )
  if (viewer === null)
    await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))])
}
