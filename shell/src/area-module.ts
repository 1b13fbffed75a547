import type { ReleasedArea } from '@fundharbor/contracts/platform/registry'
import { assertIntact, rememberList } from './intact-scripts.ts'
import { provideLibraries } from './shared-libraries.ts'

if (import.meta.env.PROD) provideLibraries()

/** Starts the federation runtime. The check before a release uses it, too. */
const startFederation = () => import('./federation-runtime.ts')
Reflect.set(globalThis, 'startFederation', startFederation)

/**
 * Loads the module `./area` of an area. If `attempt` is above 0, loads the files under an alias path, because the browser
 * caches a module that failed to load under its URL.
 *
 * The first attempt imports the module itself, so that a visit does not wait for the federation runtime. The runtime loads
 * releases that do not name their module, areas in development, and areas that failed.
 */
export async function importArea(area: ReleasedArea, attempt: number): Promise<unknown> {
  rememberList(area)
  const [module] = area.scripts ?? []
  if (module !== undefined && attempt === 0 && import.meta.env.PROD) {
    await assertAreaIntact(area, { attempt, scripts: area.scripts })
    return import(/* @vite-ignore */ toUrl(module, area, attempt))
  }
  await assertAreaIntact(area, { attempt })
  const { loadByEntry } = await startFederation()
  return loadByEntry(area.name, toUrl(area.entry, area, attempt), attempt)
}

function toUrl(address: string, { version }: ReleasedArea, attempt: number): string {
  const alias = attempt === 0 ? address : address.replace(`/${version}/`, `/${version}~r${attempt}/`)
  return new URL(alias, document.baseURI).href
}

/** Throws unless an area's scripts are those that were published: the named ones or all. */
const assertAreaIntact = (
  area: ReleasedArea,
  { attempt, scripts }: { attempt: number; scripts?: string[] },
): Promise<void> =>
  assertIntact(
    Object.entries(area.integrity ?? {})
      .filter(([address]) => scripts?.includes(address) ?? true)
      .map(([address, integrity]) => ({ url: toUrl(address, area, attempt), integrity })),
  )
