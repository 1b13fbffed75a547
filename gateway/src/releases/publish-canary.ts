import { unlinkCanary, readCanary } from './canary.ts'
import { withLock } from './lock.ts'
import { type PublishResult, type PublishOptions, storeBuild, bindPreflight } from './publish.ts'
import { recordEvent } from './release-events.ts'
import {
  liveVersion,
  activateCanary,
  activateSite,
  nameOf,
  readRelease,
  addToHistory,
  versionOf,
  withRelease,
} from './site.ts'
import { readBuild } from './build.ts'
import { readState } from './state.ts'

/** nginx reads two decimals of a percentage, and refuses its whole configuration over a third. */
function assertShare(share: number): void {
  if (!(share > 0 && share < 100) || Number(share.toFixed(2)) !== share)
    throw new Error(
      'The share of visitors is a number of per cent between 0 and 100, with two decimals at most, such as 10 or 0.25.',
    )
}

/**
 * Publishes what a folder has built for a share of the visitors, in per cent; who got it once keeps it. There is one
 * canary at a time: another one takes its place.
 */
export async function publishCanary(options: PublishOptions & { share: number }): Promise<PublishResult> {
  const { releasesDir, share } = options
  assertShare(share)
  await readBuild(options.dir)
  return withLock(releasesDir, async () => {
    const site = await readState(releasesDir)
    const release = await storeBuild(options)
    const [name, version] = [nameOf(release), versionOf(release)]
    const before = liveVersion(site, name)
    if (before === version) return { name, version, changed: false }
    const canary = { id: `${name}_${version}`, name, version, share }
    await activateCanary(releasesDir, canary, bindPreflight(options, release))
    await recordEvent(releasesDir, { action: 'canary', name, version, before, share })
    return { name, version, changed: true }
  })
}

/** The canary that is open. Throws one sentence when there is none. */
async function requireCanary(releasesDir: string) {
  const found = await readCanary(releasesDir)
  if (!found) throw new Error('There is no canary: `canary <folder>` begins one.')
  return found.canary
}

/** Gives the canary's release to everybody. */
export function promoteCanary(releasesDir: string): Promise<PublishResult> {
  return withLock(releasesDir, async () => {
    const { name, version } = await requireCanary(releasesDir)
    const site = await readState(releasesDir)
    const release = await readRelease(releasesDir, name, version)
    const history = addToHistory(site, release)
    const changed = await activateSite(releasesDir, { site, registry: withRelease(site, release), history })
    await recordEvent(releasesDir, { action: 'promoted', name, version, before: liveVersion(site, name) })
    return { name, version, changed }
  })
}

/** Sends the canary's visitors back to what everybody has; the release stays. */
export function withdrawCanary(releasesDir: string): Promise<PublishResult> {
  return withLock(releasesDir, async () => {
    const { name, version } = await requireCanary(releasesDir)
    await unlinkCanary(releasesDir)
    await recordEvent(releasesDir, { action: 'withdrawn', name, version })
    return { name, version, changed: true }
  })
}
