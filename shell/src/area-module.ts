import type { ReleasedArea } from '@fundharbor/contracts/platform/registry'
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
  const [module] = area.scripts ?? []
  if (module !== undefined && attempt === 0 && import.meta.env.PROD) {
    await assertIntact(area, { attempt, scripts: area.scripts })
    return import(/* @vite-ignore */ toUrl(module, area, attempt))
  }
  await assertIntact(area, { attempt })
  const { loadByEntry } = await startFederation()
  return loadByEntry(area.name.replaceAll('-', '_'), toUrl(area.entry, area, attempt), { force: attempt > 0 })
}

function toUrl(address: string, { version }: ReleasedArea, attempt: number): string {
  const alias = attempt === 0 ? address : address.replace(`/${version}/`, `/${version}~r${attempt}/`)
  return new URL(alias, document.baseURI).href
}

/**
 * Throws unless an area's scripts are those that were published: the named ones or all. The browser compares the hashes; the
 * import that follows takes the files from its cache. Files that the page preloads have been compared already.
 */
async function assertIntact(
  area: ReleasedArea,
  { attempt, scripts }: { attempt: number; scripts?: string[] },
): Promise<void> {
  const preloads = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"][integrity]')
  const compared = new Set([...preloads].map(({ href }) => href))
  const files = Object.entries(area.integrity ?? {})
    .filter(([address]) => scripts?.includes(address) ?? true)
    .map(([address, integrity]) => ({ url: toUrl(address, area, attempt), integrity }))
    .filter(({ url }) => !compared.has(url))
  await Promise.all(files.map(({ url, integrity }) => fetch(url, { integrity }).then(assertOk)))
}

function assertOk({ ok, url, status }: Response): void {
  if (!ok) throw new Error(`${url} responded with ${status}`)
}
