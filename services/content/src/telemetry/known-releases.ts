import { stat } from 'node:fs/promises'
import path from 'node:path'

/** Whether an area (or the shell) has a release of this version. */
export type IsReleased = (area: string, version: string) => Promise<boolean>

/** Versions begin with a digit; other entries beside them are not releases. */
const VERSION = /^\d[\w.-]*$/
const AREA = /^[a-z][a-z0-9-]*$/

/** Looks into the folder of releases, and remembers what it found there: releases are immutable. */
export function knownReleases(releasesDir: string | undefined): IsReleased {
  const known = new Set<string>()
  return async (area, version) => {
    if (releasesDir === undefined || !VERSION.test(version) || !AREA.test(area)) return false
    const release = path.join(releasesDir, area, version)
    if (known.has(release)) return true
    const info = await stat(release).catch(() => null)
    if (info?.isDirectory()) known.add(release)
    return known.has(release)
  }
}
