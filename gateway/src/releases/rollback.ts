import type { ReleaseEvent } from '@fundharbor/contracts/platform/releases'
import { authorizeNow, type Signed } from './authorize.ts'
import { shellName } from './layout.ts'
import { withLock } from './lock.ts'
import type { Checks, PublishResult } from './publish.ts'
import { readReleaseEvents, recordEvent, recordRelease } from './release-events.ts'
import { wasTakenBack } from './rolled-back.ts'
import {
  liveVersion,
  activateSite,
  nameOf,
  pagesOf,
  readRelease,
  type Release,
  type Site,
  versionOf,
  withReleases,
} from './site.ts'
import { readState } from './state.ts'

/** The version that a rollback makes live: the latest before that was not taken back itself. Undefined if there is none. */
export function findVersionBefore(
  site: Site,
  name: string,
  events: readonly ReleaseEvent[],
): string | undefined {
  const known = site.history[name] ?? []
  const live = liveVersion(site, name)
  const earlier = live === undefined ? known : known.slice(0, known.indexOf(live))
  return earlier.findLast((version) => !wasTakenBack(events, name, version))
}

function versionBefore(site: Site, name: string, events: readonly ReleaseEvent[]): string {
  const before = findVersionBefore(site, name, events)
  if (before === undefined) throw new Error(`There is no earlier release of ${name} to roll back to.`)
  return before
}

/** Throws if another version is live than the one to roll back: somebody else has released in the meantime. */
function assertLive(site: Site, { name, from }: RollbackOptions['targets'][number]): void {
  const live = liveVersion(site, name)
  if (from !== undefined && live !== from)
    throw new Error(`${name} ${live ?? ''} is live by now. Review it before you roll back.`)
}

interface RollbackOptions extends Pick<Checks, 'live'> {
  releasesDir: string
  /** Areas or the shell. Without a version, the release before the live one. `from` is the version that has to be live. */
  targets: readonly { name: string; version?: string | undefined; from?: string | undefined }[]
}

/** Makes earlier releases live again, all or none. Throws if they do not fit what stays live. */
export function rollbackReleases({ releasesDir, targets, live }: RollbackOptions): Promise<PublishResult[]> {
  return withLock(releasesDir, async () => {
    const site = await readState(releasesDir)
    if (!site) throw new Error('Nothing is live yet.')
    for (const target of targets) assertLive(site, target)
    const events = await readReleaseEvents(releasesDir)
    const releases = await Promise.all(
      targets.map(({ name, version }) =>
        readRelease(releasesDir, name, version ?? versionBefore(site, name, events)),
      ),
    )
    const signed = new Map<Release, Signed>()
    for (const release of releases) {
      const [name, version] = [nameOf(release), versionOf(release)]
      if (liveVersion(site, name) === version) continue
      const statement = { action: 'rolled back', name, version }
      signed.set(release, await authorizeNow({ releasesDir, site, statement, pages: pagesOf(release) }))
    }
    const { registry } = withReleases(site, releases)
    await activateSite(releasesDir, { site, registry, history: site.history, live })
    for (const [release, who] of signed)
      await recordRelease(releasesDir, { action: 'rolled back', release, site, ...who })
    return releases.map((release) => ({
      name: nameOf(release),
      version: versionOf(release),
      changed: signed.has(release),
    }))
  })
}

/** Rolls back one area or the shell. */
export async function rollback(releasesDir: string, name: string, version?: string): Promise<PublishResult> {
  const [result] = await rollbackReleases({ releasesDir, targets: [{ name, version }] })
  if (!result) throw new Error('Nothing was rolled back.')
  return result
}

/** Removes an area from the site. Its releases are kept, and a rollback restores it. */
export function removeArea(releasesDir: string, name: string): Promise<void> {
  return withLock(releasesDir, async () => {
    const site = await readState(releasesDir)
    const version = liveVersion(site, name)
    if (!site || version === undefined || name === shellName)
      throw new Error(`There is no live area named ${name}.`)
    const statement = { action: 'removed' as const, name, version }
    const signed = await authorizeNow({ releasesDir, site, statement })
    const areas = site.registry.areas.filter((area) => area.name !== name)
    await activateSite(releasesDir, { site, registry: { ...site.registry, areas }, history: site.history })
    await recordEvent(releasesDir, { ...statement, ...signed })
  })
}
