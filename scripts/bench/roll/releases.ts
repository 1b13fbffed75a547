import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { publishRelease, type Preflight } from '@fundharbor/gateway/releases/publish.ts'
import { rollback } from '@fundharbor/gateway/releases/rollback.ts'
import { root } from '../../platform/root.ts'
import type { Site } from './site.ts'

const AREA = 'mfe-documents'
const LIVE_MS = 3_000

/** Copies the area's build and changes its scripts, to get a new release. */
async function copyChangedBuild(): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'fundharbor-roll-release-'))
  for (const name of ['dist', 'package.json', 'area.json'])
    await cp(path.join(root, AREA, name), path.join(dir, name), { recursive: true })
  const assets = path.join(dir, 'dist/assets')
  for (const name of (await readdir(assets)).filter((file) => file.endsWith('.js')))
    await writeFile(path.join(assets, name), `${await readFile(path.join(assets, name), 'utf8')}\n//`)
  return dir
}

/** Releases an area and rolls it back. */
export async function releaseAndRollBack({ releasesDir }: Site, preflight?: Preflight): Promise<void> {
  const dir = await copyChangedBuild()
  // From the second round on, these very bytes have been rolled back before.
  await publishRelease({ dir, releasesDir, preflight, again: 'publish' })
  await sleep(LIVE_MS)
  await rollback(releasesDir, AREA)
  await rm(dir, { recursive: true })
}

/** Releases that go on until they are stopped. */
export interface Releases {
  /** Waits for the release in progress. Returns how many there were, and what went wrong. */
  stop: () => Promise<{ count: number; errors: string[] }>
}

/** Releases an area and rolls it back every so many seconds. */
export function releaseEvery(seconds: number, site: Site): Releases {
  const stopping = new AbortController()
  const errors: string[] = []
  let count = 0
  const work = async () => {
    while (!stopping.signal.aborted) {
      const next = performance.now() + seconds * 1000
      await releaseAndRollBack(site).catch((error: Error) => errors.push(error.message))
      count += 1
      const pause = Math.max(0, next - performance.now())
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const done = work()
  return {
    stop: async () => {
      stopping.abort()
      await done
      return { count, errors }
    },
  }
}
