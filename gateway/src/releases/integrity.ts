import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from './files.ts'
import { layout } from './layout.ts'
import { renderPages } from './render.ts'
import { nameOfBuild, readBuild } from './build.ts'
import { readState } from './state.ts'

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => null,
  )

const allExist = async (folder: string, files: string[]): Promise<boolean> => {
  const sizes = await Promise.all(files.map((file) => sizeOf(join(folder, file))))
  return sizes.every((size) => size !== null)
}

/** Whether the live state and the releases it uses can be read and all its pages exist. */
export async function isLiveSiteComplete(releasesDir: string): Promise<boolean> {
  try {
    const site = await readState(releasesDir)
    if (!site) return true
    const pages = await renderPages({ releasesDir, registry: site.registry })
    return await allExist(layout(releasesDir).live, ['remotes.json', ...pages.keys()])
  } catch {
    return false
  }
}

/** Whether the release of a folder's build still has every file of the build, with the same size. */
export async function isReleaseComplete(releasesDir: string, dir: string): Promise<boolean> {
  const built = await readBuild(dir)
  const release = layout(releasesDir).release(nameOfBuild(built), built.version)
  // The release's area.json has more fields than the build's.
  const files = (await listFiles(built.dist)).filter((file) => file !== 'area.json')
  const same = await Promise.all(
    files.map(async (file) => (await sizeOf(join(built.dist, file))) === (await sizeOf(join(release, file)))),
  )
  return same.every(Boolean)
}
