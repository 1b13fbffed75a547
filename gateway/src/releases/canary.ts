import { readFile, readlink, rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { layout } from './layout.ts'
import { SiteState } from './state.ts'

/** A release that a share of the visitors gets; `share` is in per cent. Its `id` stands in their cookies. */
export type Canary = NonNullable<SiteState['canary']>

/** The state that the canary's visitors get, or `null` when there is none. */
export async function readCanary(releasesDir: string): Promise<(SiteState & { canary: Canary }) | null> {
  const { canary } = layout(releasesDir)
  if ((await readlink(canary).catch(() => null)) === null) return null
  const state = SiteState.parse(JSON.parse(await readFile(join(canary, 'state.json'), 'utf8')))
  return state.canary ? { ...state, canary: state.canary } : null
}

/** A canary, and the folder of the state that its visitors get. */
export type ActiveCanary = Canary & { dir: string }

/** The canary of the site that a gateway serves; a gateway that serves anything but the live site has none. */
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

/** Sends the canary's visitors to a prepared state, in one atomic step. */
export async function linkCanary(releasesDir: string, folder: string): Promise<void> {
  const { canary } = layout(releasesDir)
  const next = `${canary}.next`
  await rm(next, { force: true })
  await symlink(join('.states', basename(folder)), next, 'dir')
  await rename(next, canary)
}

/** Sends the canary's visitors back to what everybody gets. */
export const unlinkCanary = (releasesDir: string): Promise<void> =>
  rm(layout(releasesDir).canary, { force: true })
