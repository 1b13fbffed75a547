import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseEvent } from '@fundharbor/contracts/platform/releases'
import { readCanary } from './canary.ts'
import { listFiles } from './files.ts'
import { layout, shellName } from './layout.ts'
import { withLock } from './lock.ts'
import { readPreviews } from './previews.ts'
import { endExpiredPreviews } from './publish-preview.ts'
import { readReleaseEvents, recordEvent } from './release-events.ts'
import { liveVersion } from './site.ts'
import { readState, readStateNumber } from './state.ts'
import { listVersions } from './store.ts'

const DAY_MS = 86_400_000

/** The most recently replaced releases are kept for a rollback, regardless of their age. */
const KEPT_FOR_ROLLBACK = 3

/** When a version was last replaced, or was last part of a preview that has ended. Undefined if the release history does not say. */
function replacedAt(events: ReleaseEvent[], name: string, version: string): number | undefined {
  const ends = events.filter(
    (event) =>
      event.name === name &&
      (event.before === version ||
        (event.preview !== undefined && event.version === version) ||
        (event.version === version && ['removed', 'withdrawn'].includes(event.action))),
  )
  const last = ends.at(-1)
  return last && Date.parse(last.at)
}

/** Versions of an area (or the shell) that no visitor gets and no open tab can still load. */
async function findOutdated(releasesDir: string, name: string, days: number): Promise<string[]> {
  const site = await readState(releasesDir)
  const canary = (await readCanary(releasesDir))?.canary
  const events = await readReleaseEvents(releasesDir)
  const previewed = await Promise.all(
    (await readPreviews(releasesDir)).map(({ state }) => readStateNumber(releasesDir, state)),
  )
  const inUse = [
    liveVersion(site, name),
    canary?.name === name ? canary.version : undefined,
    ...previewed.map((state) => liveVersion(state, name)),
  ]
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

/** Renames the folder before deleting it, so that a release is never half there. */
async function removeRelease(releasesDir: string, name: string, version: string): Promise<void> {
  const folder = layout(releasesDir).release(name, version)
  await rename(folder, `${folder}.incoming`)
  await rm(`${folder}.incoming`, { recursive: true })
}

/** Deletes the shared shell assets that no remaining shell release uses. */
async function removeUnusedAssets(releasesDir: string): Promise<void> {
  const { release, shellAssets } = layout(releasesDir)
  const used = new Set<string>()
  // An unreadable release may be live. Reading it throws, which keeps its files.
  for (const version of await listVersions(releasesDir, shellName))
    for (const file of await listFiles(join(release(shellName, version), 'assets'))) used.add(file)
  for (const file of await listFiles(shellAssets)) if (!used.has(file)) await rm(join(shellAssets, file))
}

const isName = (name: string) => /^[a-z][a-z0-9-]*$/.test(name) && name !== 'live' && name !== 'canary'

/**
 * Deletes releases that were replaced more than `days` ago (open tabs live as long as their session: 14 days at most)
 * and returns their names and versions. Keeps the live release, the canary, what previews show, the last three before it, and releases
 * that the release history does not mention.
 */
export function pruneReleases(
  releasesDir: string,
  days: number,
): Promise<{ name: string; version: string }[]> {
  return withLock(releasesDir, async () => {
    await endExpiredPreviews(releasesDir)
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
