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
  say: (words: string) => void
}

/** Builds what changed and makes it live. Releases of which files are gone are thrown away and published anew. */
export async function publishAll({ settings, releasesDir, say }: PublishAll): Promise<void> {
  await buildChanged(say)
  const dev = settings.nodeEnv !== 'production' && !settings.smtpUrl
  const dirs = packages.map((name) => path.join(root, name))
  const publish = async () => {
    for (const dir of dirs) await publishRelease({ dir, releasesDir, dev })
  }
  const publishAnew = async () => {
    say('Files of the published releases are missing: all are published anew.')
    await rm(releasesDir, { recursive: true, force: true })
    await publish()
  }
  if (!(await isLiveSiteComplete(releasesDir))) return publishAnew()
  await publish()
  const whole = await Promise.all(dirs.map((dir) => isReleaseComplete(releasesDir, dir)))
  if (!whole.every(Boolean)) await publishAnew()
}
