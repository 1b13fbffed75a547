import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { ReleaseEvent } from '@fundharbor/contracts/platform/releases'
import { layout } from './layout.ts'

/** Who releases: `RELEASED_BY` (a pipeline sets it to whoever pushed), or the system's user. */
function releasedBy(): string {
  if (process.env.RELEASED_BY) return process.env.RELEASED_BY
  try {
    return userInfo().username
  } catch {
    // A container may run as a user that has no name.
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}

/** Writes down what was released: one JSON line, after it has happened. */
export async function recordEvent(
  releasesDir: string,
  event: Omit<ReleaseEvent, 'at' | 'by'>,
): Promise<ReleaseEvent> {
  const entry = { at: new Date().toISOString(), by: releasedBy(), ...event }
  await mkdir(releasesDir, { recursive: true })
  await appendFile(layout(releasesDir).record, `${JSON.stringify(entry)}\n`)
  return entry
}

/** Everything that was released, oldest first. A line that a crash cut short is passed over. */
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
