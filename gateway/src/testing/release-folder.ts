import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'
import { publishRelease } from '../releases/publish.ts'
import { buildArea, buildShell, tempDir } from './builds.ts'

/** A releases folder with a live shell, a new one for each test. `dir` is its path. */
export function useReleaseFolder(): { dir: string } {
  const folder = { dir: '' }
  beforeEach(async () => {
    folder.dir = join(await tempDir(), 'releases')
    await publishRelease({ dir: await buildShell(), releasesDir: folder.dir })
  })
  afterEach(async () => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
    await rm(join(folder.dir, '..'), { recursive: true })
  })
  return folder
}

export const buildFunding = (mark?: string): Promise<string> =>
  buildArea({ name: 'mfe-funding', pages: [{ path: '/opportunities', access: 'member' }], mark })

export const buildBlog = (mark?: string): Promise<string> =>
  buildArea({ name: 'mfe-public', pages: [{ path: '/blog', access: 'public' }], mark })
