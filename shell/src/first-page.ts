import type { Registry } from '@fundharbor/contracts/platform/registry'
import { hasSignedInHint } from '@fundharbor/kit'
import { fetchPage, loadOf } from './area-loads.ts'
import { gateFor } from './gate.ts'

/** So long React holds back what comes after a spinner, were it shown for a blink only. */
const MOMENT_MS = 300

const member = { emailVerified: true, role: 'user' } as const

/**
 * Starts on the first page's code before anything is drawn, and waits a moment for it: its files came with the HTML.
 * For members it starts alone, as they wait to be recognized anyway.
 */
export async function prepareFirstPage(registry: Registry): Promise<void> {
  const path = globalThis.location.pathname
  const viewer = hasSignedInHint() ? member : null
  const gate = gateFor(path, viewer, registry)
  if (gate.show !== 'area') return
  const { routes } = loadOf(gate.area)
  const page = routes.then((found) => fetchPage(found, gate.at ?? path))
  // What fails here fails again where the page is shown, and says so there.
  const settled = page.then(
    () => undefined,
    () => undefined,
  )
  if (viewer === null) await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, MOMENT_MS))])
}
