import { authorizeNow } from './authorize.ts'
import { unlinkCanary, readCanary } from './canary.ts'
import { withLock } from './lock.ts'
import {
  type PublishResult,
  type PublishOptions,
  bindPreflight,
  readBuilds,
  signBuild,
  storeBuilds,
} from './publish.ts'
import { recordEvent } from './release-events.ts'
import {
  liveVersion,
  activateCanary,
  activateSite,
  pagesOf,
  readRelease,
  addToHistory,
  withRelease,
} from './site.ts'
import { readState } from './state.ts'

/** nginx rejects percentages with more than two decimals. */
function assertShare(share: number): void {
  if (!(share > 0 && share < 100) || Number(share.toFixed(2)) !== share)
    throw new Error(
      '--share must be a percentage between 0 and 100 with at most two decimals, such as 10 or 0.25.',
    )
}

/**
 * Publishes a folder's build to a share of the visitors, in percent. Visitors who got it keep getting it. There is one
 * canary at a time: a new one replaces it.
 */
export async function publishCanary(options: PublishOptions & { share: number }): Promise<PublishResult> {
  const { releasesDir, share } = options
  assertShare(share)
  return withLock(releasesDir, async () => {
    const site = await readState(releasesDir)
    const [build] = await readBuilds([options.dir])
    if (!build) throw new Error('Nothing was published.')
    const { name, version } = build
    const before = liveVersion(site, name)
    if (before === version) return { name, version, changed: false }
    const signed = await signBuild(build, { releasesDir, site })
    const releases = [...(await storeBuilds(releasesDir, [build])).values()]
    const canary = { id: `${name}_${version}`, name, version, share }
    await activateCanary(releasesDir, canary, {
      live: options.live,
      preflight: bindPreflight(options, releases),
    })
    await recordEvent(releasesDir, { action: 'canary', name, version, before, share, ...signed })
    return { name, version, changed: true }
  })
}

/** Returns the canary. Throws if there is none. */
async function requireCanary(releasesDir: string) {
  const found = await readCanary(releasesDir)
  if (!found) throw new Error('There is no canary. Run `canary <folder>` to start one.')
  return found.canary
}

/** Makes the canary's release live for everyone. */
export function promoteCanary(releasesDir: string): Promise<PublishResult> {
  return withLock(releasesDir, async () => {
    const { name, version } = await requireCanary(releasesDir)
    const site = await readState(releasesDir)
    const release = await readRelease(releasesDir, name, version)
    const statement = { action: 'promoted' as const, name, version }
    const signed = await authorizeNow({ releasesDir, site, statement, pages: pagesOf(release) })
    const history = addToHistory(site, release)
    const changed = await activateSite(releasesDir, { site, registry: withRelease(site, release), history })
    await recordEvent(releasesDir, { ...statement, ...signed, before: liveVersion(site, name) })
    return { name, version, changed }
  })
}

/**
 * Ends the canary, so that everyone gets the live site. Its release is kept. With an ID, throws if another canary has been
 * started meanwhile.
 */
export function withdrawCanary(releasesDir: string, expected?: string): Promise<PublishResult> {
  return withLock(releasesDir, async () => {
    const { id, name, version } = await requireCanary(releasesDir)
    if (expected !== undefined && id !== expected)
      throw new Error(`${name} ${version} is the canary by now, so it was not withdrawn.`)
    const statement = { action: 'withdrawn' as const, name, version }
    const signed = await authorizeNow({ releasesDir, site: await readState(releasesDir), statement })
    await unlinkCanary(releasesDir)
    await recordEvent(releasesDir, { ...statement, ...signed })
    return { name, version, changed: true }
  })
}
