import { rm } from 'node:fs/promises'
import path from 'node:path'
import { ownerOfEverything, ownSite } from '@fundharbor/gateway/releases/change-owners.ts'
import { isLiveSiteComplete, isReleaseComplete } from '@fundharbor/gateway/releases/integrity.ts'
import { rebuildHtml } from '@fundharbor/gateway/releases/list.ts'
import { publishReleases } from '@fundharbor/gateway/releases/publish.ts'
import { readState } from '@fundharbor/gateway/releases/state.ts'
import { packages } from './builds.ts'
import { messageOf } from './failures.ts'
import { root } from './root.ts'
import type { Settings } from './settings.ts'

/** The owner of a site that was first started here. */
const OWNER = 'this machine'

interface PublishAll {
  settings: Settings
  releasesDir: string
  log: (message: string) => void
}

/**
 * Makes the builds live, all in one change. A version that somebody has rolled back stays so. If they do
 * not fit together, publishes each alone; what cannot be published keeps its last release. If files of releases are
 * missing, deletes and publishes all releases again: nobody is served yet.
 */
export async function publishAll({ settings, releasesDir, log }: PublishAll): Promise<void> {
  const dev = settings.nodeEnv !== 'production' && !settings.smtpUrl
  const all = packages.map((name) => path.join(root, name))
  const publish = async (dirs: string[]) => {
    const firstOwner = (await readState(releasesDir))
      ? undefined
      : await ownerOfEverything(releasesDir, OWNER)
    return publishReleases({ dirs, releasesDir, dev, again: 'keep the rollback', firstOwner })
  }
  const logError = (error: unknown) => log(messageOf(error))
  const publishEach = async (reason: unknown) => {
    logError(reason)
    if (!(await readState(releasesDir))) throw reason
    for (const dir of all) await publish([dir]).catch(logError)
  }
  const republish = async () => {
    log('Files of the published releases are missing. Publishing all releases again …')
    await rm(releasesDir, { recursive: true, force: true })
    await publish(all)
  }
  // A state that an earlier version of the release tool wrote may only lack pages, which can be rendered again.
  if (!(await isLiveSiteComplete(releasesDir))) await rebuildHtml(releasesDir).catch(logError)
  if (!(await isLiveSiteComplete(releasesDir))) await republish()
  else await publish(all).catch(publishEach)
  const complete = await Promise.all(all.map((dir) => isReleaseComplete(releasesDir, dir)))
  if (!complete.every(Boolean)) await republish()
  await ownSite(releasesDir, OWNER)
}
