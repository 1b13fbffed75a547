import type { ReleaseEvent } from '@fundharbor/contracts/platform/releases'
import { readReleaseEvents } from './release-events.ts'
import { liveVersion, type Site } from './site.ts'

/** What changes the release that everybody gets. A canary that ends, for example, takes nothing back. */
export const decisive: readonly ReleaseEvent['action'][] = ['published', 'promoted', 'rolled back']

/** The event that took a version off the site, if it has not been released again since. */
function rollbackOf(
  events: readonly ReleaseEvent[],
  name: string,
  version: string,
): ReleaseEvent | undefined {
  const last = events.findLast(
    (event) =>
      event.name === name &&
      decisive.includes(event.action) &&
      (event.action === 'rolled back'
        ? [event.version, event.before].includes(version)
        : event.version === version),
  )
  return last?.action === 'rolled back' && last.before === version ? last : undefined
}

/** Whether a version gave way to an older one. A rollback can also name a newer version, which takes nothing back. */
export function wasTakenBack(events: readonly ReleaseEvent[], name: string, version: string): boolean {
  const rollback = rollbackOf(events, name, version)
  const releasedAt = (each: string) =>
    events.findIndex((event) => event.name === name && event.version === each)
  return rollback !== undefined && releasedAt(rollback.version) < releasedAt(version)
}

/** What happens to a version that was rolled back. */
export type Again = 'refuse' | 'keep the rollback' | 'publish'

interface NamedVersion {
  name: string
  version: string
}

/** The builds whose version somebody has rolled back, each with the event. Excludes live versions. */
async function findRolledBack<T extends NamedVersion>(
  releasesDir: string,
  site: Site | null,
  builds: readonly T[],
): Promise<Map<T, ReleaseEvent>> {
  const events = await readReleaseEvents(releasesDir)
  return new Map(
    builds.flatMap((build) => {
      const { name, version } = build
      const event = liveVersion(site, name) === version ? undefined : rollbackOf(events, name, version)
      return event ? [[build, event] as const] : []
    }),
  )
}

interface Rollbacks {
  releasesDir: string
  site: Site | null
  again?: Again | undefined
}

/** Leaves out builds that were rolled back, or throws an error about the first of them. */
export async function dropRolledBack<T extends NamedVersion>(
  builds: readonly T[],
  { releasesDir, site, again = 'refuse' }: Rollbacks,
): Promise<readonly T[]> {
  if (again === 'publish') return builds
  const found = await findRolledBack(releasesDir, site, builds)
  const [first] = found
  if (first && again === 'refuse') {
    const [{ name, version }, { at, by }] = first
    throw new Error(
      `${name} ${version} was rolled back by ${by} on ${at.slice(0, 10)}. Pass --again to publish it again.`,
    )
  }
  return builds.filter((build) => !found.has(build))
}
