import { env } from '../config/env.ts'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { ReleaseEvent } from '@fundharbor/contracts/platform/releases'
import type { Signed } from './authorize.ts'
import { layout } from './layout.ts'
import { liveVersion, nameOf, versionOf, type Release, type Site } from './site.ts'

/** `RELEASED_BY`, which a CI pipeline sets to the author of the push, or the current operating system user. */
export function releasedBy(): string {
  if (env.RELEASED_BY) return env.RELEASED_BY
  try {
    return userInfo().username
  } catch {
    // Containers may run as a user without a name.
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}

/** Adds an event to the release history, after it has happened. */
export async function recordEvent(
  releasesDir: string,
  event: Omit<ReleaseEvent, 'at' | 'by'>,
): Promise<ReleaseEvent> {
  const entry = { at: new Date().toISOString(), by: releasedBy(), ...event }
  await mkdir(releasesDir, { recursive: true })
  await appendFile(layout(releasesDir).record, `${JSON.stringify(entry)}\n`)
  return entry
}

/** Reads the release history, oldest first. Skips lines that a crash cut short. */
export async function readReleaseEvents(releasesDir: string): Promise<ReleaseEvent[]> {
  const text = await readFile(layout(releasesDir).record, 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    try {
      return [ReleaseEvent.parse(JSON.parse(line))]
    } catch {
      return []
    }
  })
}

/** Records what happened to a release, with the version that was live before. */
export const recordRelease = (
  releasesDir: string,
  {
    release,
    site,
    ...event
  }: { release: Release; site: Site | null } & Pick<ReleaseEvent, 'action'> & Signed,
): Promise<ReleaseEvent> =>
  recordEvent(releasesDir, {
    ...event,
    name: nameOf(release),
    version: versionOf(release),
    before: liveVersion(site, nameOf(release)),
  })
