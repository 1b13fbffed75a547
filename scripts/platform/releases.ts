import { rm } from 'node:fs/promises'
import path from 'node:path'
import { publishRelease } from '@fundharbor/gateway/releases/publish.ts'
import { isLiveSiteComplete, isReleaseComplete } from '@fundharbor/gateway/releases/integrity.ts'
import { buildChanged, packages } from './builds.ts'
import { root } from './root.ts'
import type { Settings } from './settings.ts'

interface PublishAll {
  settings: Settings
  releasesDir: string
  log: (message: string) => void
}

/** Builds what changed and makes it live. If files of releases are missing, deletes and publishes all releases again. */
export async function publishAll({ settings, releasesDir, log }: PublishAll): Promise<void> {
  await buildChanged(log)
  const dev = settings.nodeEnv !== 'production' && !settings.smtpUrl
  const dirs = packages.map((name) => path.join(root, name))
  const publish = async () => {
    for (const dir of dirs) await publishRelease({ dir, releasesDir, dev })
  }
  const republish = async () => {
    log('Files of the published releases are missing. Publishing all of them again …')
    await rm(releasesDir, { recursive: true, force: true })
    await publish()
  }
  if (!(await isLiveSiteComplete(releasesDir))) return republish()
  await publish()
  const isComplete = await Promise.all(dirs.map((dir) => isReleaseComplete(releasesDir, dir)))
  if (!isComplete.every(Boolean)) await republish()
}
