import { access } from 'node:fs/promises'
import { shellName } from './layout.ts'
import { withLock } from './lock.ts'
import { liveVersion } from './site.ts'
import { prepareState, readState, switchLive } from './state.ts'
import { listVersions } from './store.ts'

/** Renders the pages of the live releases again, for example after a change in how they are rendered. */
export function rebuildHtml(releasesDir: string): Promise<void> {
  return withLock(releasesDir, async () => {
    const site = await readState(releasesDir)
    if (site) await switchLive(releasesDir, await prepareState(releasesDir, site))
  })
}

/** The versions of the shell and every area, oldest first, and which of them is live. */
export async function listReleases(releasesDir: string) {
  await access(releasesDir).catch(() => {
    throw new Error(`There is no folder ${releasesDir}.`)
  })
  const site = await readState(releasesDir)
  const names = [shellName, ...Object.keys(site?.history ?? {}).filter((name) => name !== shellName)]
  return Promise.all(
    names.map(async (name) => {
      const known = site?.history[name] ?? []
      const kept = await listVersions(releasesDir, name)
      const versions = [
        ...kept.filter((version) => !known.includes(version)),
        ...known.filter((version) => kept.includes(version)),
      ]
      return { name, live: site && (liveVersion(site, name) ?? null), versions }
    }),
  )
}
