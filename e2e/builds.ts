import { cp, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/** Copies an area's build with another text in its scripts. Returns the folder, which the release tool takes. */
export async function copyBuild(area: string, [text, other]: [string, string]): Promise<string> {
  const folder = path.join(root, area)
  const dir = await mkdtemp(path.join(tmpdir(), 'fundharbor-release-'))
  await cp(path.join(folder, 'dist'), path.join(dir, 'dist'), { recursive: true })
  for (const file of ['package.json', 'area.json']) await cp(path.join(folder, file), path.join(dir, file))
  const assets = path.join(dir, 'dist/assets')
  for (const name of await readdir(assets)) {
    if (!name.endsWith('.js')) continue
    const script = await readFile(path.join(assets, name), 'utf8')
    await writeFile(path.join(assets, name), script.replaceAll(text, other))
  }
  return dir
}
