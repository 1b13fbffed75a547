import { rm } from 'node:fs/promises'
import path from 'node:path'
import { publishRelease } from '@fundharbor/gateway/releases/publish.ts'
import { IncompatibleKitError } from '@fundharbor/gateway/releases/checks.ts'
import { isLiveSiteComplete, isReleaseComplete } from '@fundharbor/gateway/releases/integrity.ts'
import { buildChanged, packages } from './builds.ts'
import { root } from './root.ts'
import type { Settings } from './settings.ts'

interface PublishAll {
  settings: Settings
  releasesDir: string
  log: (message: string) => void
}

/**
 * Builds what changed and makes it live. If files of releases are missing, or the kit has a new major version that the
 * live areas do not know, deletes and publishes all releases again: nobody is served yet.
 */
export async function publishAll({ settings, releasesDir, log }: PublishAll): Promise<void> {
  await buildChanged(log)
  const dev = settings.nodeEnv !== 'production' && !settings.smtpUrl
  const dirs = packages.map((name) => path.join(root, name))
  const publish = async () => {
    for (const dir of dirs) await publishRelease({ dir, releasesDir, dev })
  }
  const republish = async (reason: string) => {
    log(`${reason} Publishing all releases again …`)
    await rm(releasesDir, { recursive: true, force: true })
    await publish()
  }
  const areMissing = 'Files of the published releases are missing.'
  if (!(await isLiveSiteComplete(releasesDir))) return republish(areMissing)
  try {
    await publish()
  } catch (error) {
    if (!(error instanceof IncompatibleKitError)) throw error
    return republish('The kit has a new major version.')
  }
  const isComplete = await Promise.all(dirs.map((dir) => isReleaseComplete(releasesDir, dir)))
  if (!isComplete.every(Boolean)) await republish(areMissing)
}
