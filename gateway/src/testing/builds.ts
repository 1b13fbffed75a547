import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describeEndpoints } from '@fundharbor/contracts/check/describe'
import type { EndpointSpec } from '@fundharbor/contracts/endpoint'
import type { AreaNeeds, ShellProvides } from '@fundharbor/contracts/platform/needs'

export const tempDir = () => mkdtemp(join(tmpdir(), 'fundharbor-gateway-'))

export async function writeFiles(folder: string, files: Record<string, string | object>): Promise<string> {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  }
  return folder
}

/** Writes a small built shell. `script` is the content of its entry, so that two builds can differ. */
export async function buildShell({
  kit = '1.2.0',
  script = 'export const a = 1',
  provides,
}: { kit?: string; script?: string; provides?: Partial<ShellProvides> } = {}): Promise<string> {
  const mark = Buffer.from(script).toString('hex').slice(-8)
  return writeFiles(await tempDir(), {
    'package.json': { name: '@fundharbor/shell', version: '1.0.0' },
    'kit/package.json': { name: '@fundharbor/kit', version: kit },
    'dist/index.html': `<!doctype html><html><head><title>Fundharbor</title><script type="module" src="/assets/main-${mark}.js"></script></head><body>${'<p>shell</p>'.repeat(200)}</body></html>`,
    [`dist/assets/main-${mark}.js`]: `${script}\n${'// filler\n'.repeat(300)}`,
    'dist/robots.txt': 'User-agent: *\n',
    ...(provides && {
      'dist/provides.json': {
        kit: [],
        version: kit,
        react: '19.3.1',
        router: '7.18.5',
        operations: {},
        ...provides,
      },
    }),
  })
}

interface AreaBuild {
  name: string
  pages: { path: string; access: string; detailPath?: string }[]
  kit?: string
  mark?: string
  needs?: Partial<AreaNeeds>
  /** The operations that the area calls. */
  calls?: readonly EndpointSpec[]
  /** The full names of the widgets that the area offers. */
  offers?: readonly string[]
}

const chunk = (path: string) =>
  `page-${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-').replace(':', '')}.js`

const needsOf = ({ name, pages, needs, calls = [] }: AreaBuild) => ({
  'dist/needs.json': {
    name,
    kit: [],
    react: '^19.3',
    router: '^7.18',
    operations: {},
    pages: pages.map(({ path }) => path),
    widgets: [],
    sizes: {},
    ...needs,
  },
  'dist/contracts.json': describeEndpoints(calls),
})

const pageScripts = (paths: readonly string[]) =>
  Object.fromEntries(
    paths.map((path) => [
      `dist/assets/${chunk(path)}`,
      `import "./shared.js"; export const page = "${path}"; export const Component = () => null`,
    ]),
  )

const providesOf = (offers: readonly string[]) => ({
  widgets: Object.fromEntries(offers.map((widget) => [widget, { scripts: 1, styles: 1 }])),
})

const stylesOf = (paths: string[]) =>
  Object.fromEntries(
    paths.map((path) => [`dist/assets/${chunk(path).replace('.js', '.css')}`, `/* ${path} */`]),
  )

/** Writes a small built area with one lazy chunk per page, laid out as the federation plugin does. */
export async function buildArea({
  name,
  pages,
  kit = '1',
  mark = 'one',
  needs,
  calls,
  offers = [],
}: AreaBuild): Promise<string> {
  const paths = pages.flatMap(({ path, detailPath }) =>
    detailPath === undefined ? [path] : [path, detailPath],
  )
  const routes = paths.map((path) => `{path:"${path}",lazy:()=>import(\`./${chunk(path)}\`)}`)
  return writeFiles(await tempDir(), {
    'package.json': { name: `@fundharbor/${name}`, version: '1.0.0' },
    'area.json': { name, kit, pages, navigation: [] },
    ...(needs && needsOf({ name, pages, needs, ...(calls ? { calls } : {}) })),
    'dist/provides.json': providesOf(offers),
    'dist/mf-manifest.json': {
      metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' } },
      exposes: [{ path: './area', assets: { js: { sync: ['assets/area.js'], async: [] } } }],
    },
    'dist/remoteEntry.js': `import "./assets/glue.js"; export const get = () => import("./assets/area.js")`,
    'dist/assets/glue.js': `export const mark = ${JSON.stringify(mark)}`,
    'dist/assets/area.js': `import "./glue.js"; export default [${routes.join(',')}]\n${'// filler\n'.repeat(150)}`,
    'dist/vite-manifest.json': Object.fromEntries(
      paths.map((path) => [
        path,
        { file: `assets/${chunk(path)}`, css: [`assets/${chunk(path).replace('.js', '.css')}`] },
      ]),
    ),
    'dist/assets/shared.js': 'export const shared = 1',
    ...stylesOf(paths),
    ...pageScripts(paths),
  })
}
