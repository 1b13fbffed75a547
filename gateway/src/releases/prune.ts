import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseEvent } from '@fundharbor/contracts/platform/releases'
import { readCanary } from './canary.ts'
import { listFiles } from './files.ts'
import { layout, shellName } from './layout.ts'
import { withLock } from './lock.ts'
import { readReleaseEvents, recordEvent } from './release-events.ts'
import { liveVersion } from './site.ts'
import { readState } from './state.ts'
import { listVersions } from './store.ts'

const DAY_MS = 86_400_000

/** Releases that were replaced most recently are kept for a rollback, however long ago that was. */
const KEPT_FOR_ROLLBACK = 3

/** When a version was last replaced by another one; undefined where the record does not say. */
function replacedAt(events: ReleaseEvent[], name: string, version: string): number | undefined {
  const ends = events.filter(
    (event) =>
      event.name === name &&
      (event.before === version ||
        (event.version === version && ['removed', 'withdrawn'].includes(event.action))),
  )
  const last = ends.at(-1)
  return last && Date.parse(last.at)
}

/** Versions of an area (or the shell) that nobody can need: no visitor gets them, no open tab may still load them. */
async function findOutdated(releasesDir: string, name: string, days: number): Promise<string[]> {
  const site = await readState(releasesDir)
  const canary = (await readCanary(releasesDir))?.canary
  const events = await readReleaseEvents(releasesDir)
  const inUse = [liveVersion(site, name), canary?.name === name ? canary.version : undefined]
  const dated = (await listVersions(releasesDir, name))
    .filter((version) => !inUse.includes(version))
    .flatMap((version) => {
      const at = replacedAt(events, name, version)
      return at === undefined ? [] : [{ version, at }]
    })
    .toSorted((a, b) => b.at - a.at)
  const oldest = Date.now() - days * DAY_MS
  return dated.slice(KEPT_FOR_ROLLBACK).flatMap(({ version, at }) => (at < oldest ? [version] : []))
}

/** Renamed first: a release is whole or absent. */
async function removeRelease(releasesDir: string, name: string, version: string): Promise<void> {
  const folder = layout(releasesDir).release(name, version)
  await rename(folder, `${folder}.incoming`)
  await rm(`${folder}.incoming`, { recursive: true })
}

/** Deletes the shared shell assets that no remaining shell release uses. */
async function removeUnusedAssets(releasesDir: string): Promise<void> {
  const { release, shellAssets } = layout(releasesDir)
  const used = new Set<string>()
  // A release that cannot be read may be live: the error keeps its files.
  for (const version of await listVersions(releasesDir, shellName))
    for (const file of await listFiles(join(release(shellName, version), 'assets'))) used.add(file)
  for (const file of await listFiles(shellAssets)) if (!used.has(file)) await rm(join(shellAssets, file))
}

const isName = (name: string) => /^[a-z][a-z0-9-]*$/.test(name) && name !== 'live' && name !== 'canary'

/**
 * Removes releases that were replaced longer ago than `days` (an open tab lives as long as its session: 14 days at
 * most), and answers their names and versions. What is live, the canary, the last three before, and releases that
 * the record does not know are kept.
 */
export function pruneReleases(
  releasesDir: string,
  days: number,
): Promise<{ name: string; version: string }[]> {
  return withLock(releasesDir, async () => {
    const removed: { name: string; version: string }[] = []
    const entries = await readdir(releasesDir, { withFileTypes: true })
    for (const { name } of entries.filter((entry) => entry.isDirectory() && isName(entry.name)))
      for (const version of await findOutdated(releasesDir, name, days)) {
        await removeRelease(releasesDir, name, version)
        await recordEvent(releasesDir, { action: 'pruned', name, version })
        removed.push({ name, version })
      }
    if (removed.some(({ name }) => name === shellName)) await removeUnusedAssets(releasesDir)
    return removed
  })
}
