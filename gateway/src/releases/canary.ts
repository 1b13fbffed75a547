import { readFile, readlink, rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { layout } from './layout.ts'
import { SiteState } from './state.ts'

/** A release that a share of the visitors gets. `share` is in percent; the visitors' cookies contain `id`. */
export type Canary = NonNullable<SiteState['canary']>

/** Reads the state that the canary's visitors get. `null` if there is no canary. */
export async function readCanary(releasesDir: string): Promise<(SiteState & { canary: Canary }) | null> {
  const { canary } = layout(releasesDir)
  if ((await readlink(canary).catch(() => null)) === null) return null
  const state = SiteState.parse(JSON.parse(await readFile(join(canary, 'state.json'), 'utf8')))
  return state.canary ? { ...state, canary: state.canary } : null
}

/** A canary and the folder of the state that its visitors get. */
export type ActiveCanary = Canary & { dir: string }

/** Finds the gateway's canary. A gateway that does not serve the live site (a preflight) has none. */
export async function findActiveCanary({
  releasesDir,
  liveDir,
}: {
  releasesDir: string
  liveDir: string
}): Promise<ActiveCanary | undefined> {
  if (dirname(liveDir) !== releasesDir) return undefined
  const found = await readCanary(releasesDir).catch(() => null)
  return found ? { ...found.canary, dir: layout(releasesDir).canary } : undefined
}

/** Atomically points the `canary` link at a prepared state. */
export async function linkCanary(releasesDir: string, folder: string): Promise<void> {
  const { canary } = layout(releasesDir)
  const next = `${canary}.next`
  await rm(next, { force: true })
  await symlink(join('.states', basename(folder)), next, 'dir')
  await rename(next, canary)
}

/** Removes the `canary` link, so that everyone gets the live site. */
export const unlinkCanary = (releasesDir: string): Promise<void> =>
  rm(layout(releasesDir).canary, { force: true })
