import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { AreaViews, FrameView } from '@fundharbor/contracts/platform/first-views'
import type { AreaManifest } from '@fundharbor/contracts/platform/registry'
import type { Plugin } from 'vite'
import { buildEnv } from '../env.ts'

const run = promisify(execFile)

/** Outside of this repository, the kit is a package without the sources that are rendered here. */
const hasSources = import.meta.filename.endsWith('.ts')

/** Renders in a process of its own, because a browser's globals confuse other parts of a build. */
async function render(folder: string, entry: string, paths: readonly string[]): Promise<unknown> {
  const { stdout } = await run(
    process.execPath,
    [path.join(import.meta.dirname, 'render.ts'), folder, entry, ...paths],
    { env: buildEnv, maxBuffer: 64 * 2 ** 20 },
  )
  return JSON.parse(stdout.slice(stdout.lastIndexOf('\n', stdout.length - 2) + 1))
}

/** Writes `views.json` into an area's build: what its members' pages show while they wait for the API. */
export const areaViews = (folder: string, { pages }: AreaManifest): Plugin => ({
  name: 'fundharbor:views',
  apply: 'build',
  async generateBundle() {
    const paths = pages.filter(({ access }) => access === 'member').map((page) => page.path)
    if (!hasSources || paths.length === 0) return
    const views = AreaViews.parse(
      await render(folder, path.join(import.meta.dirname, 'area-views.tsx'), paths),
    )
    this.emitFile({ type: 'asset', fileName: 'views.json', source: JSON.stringify(views) })
  },
})

/** Writes `frame.json` into the shell's build: the frame around members' pages. */
export const shellViews = (): Plugin => ({
  name: 'fundharbor:views',
  apply: 'build',
  async generateBundle(_options, bundle) {
    const { root } = this.environment.config
    const frame = FrameView.parse(await render(root, path.join(root, 'src/frame-view.tsx'), []))
    const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
    const toChunk = (file: string) => {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(path.join(root, file)))
      if (!chunk) throw new Error(`The shell does not import ${file} any more.`)
      return chunk.fileName
    }
    const pageScripts = Object.entries(frame.pageScripts).map(([page, files]) => [page, files.map(toChunk)])
    const source = {
      ...frame,
      scripts: frame.scripts.map(toChunk),
      pageScripts: Object.fromEntries(pageScripts),
    }
    this.emitFile({ type: 'asset', fileName: 'frame.json', source: JSON.stringify(source) })
  },
})
