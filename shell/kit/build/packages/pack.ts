import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { describeChanges, remember, type Released } from './changes.ts'
import { compile, contracts, kit, kitFolder, readJson, root, type Compiled, type Source } from './compile.ts'
import { contractsExports, kitExports } from './entries.ts'

const run = promisify(execFile)

/** Packages of the kit that an area's build needs. */
const buildTools = [
  '@module-federation/runtime',
  '@module-federation/vite',
  '@vitejs/plugin-react',
  'es-module-lexer',
  'postcss',
]
/** Libraries of which an area has its own, so that both have the same one. */
const peers = ['react', 'react-dom', 'vite']
/** Needed by the helpers for tests only. */
const testTools = ['@testing-library/react', 'vitest']

const installedVersion = (name: string) =>
  String(readJson(path.join(kitFolder, 'node_modules', name, 'package.json')).version)

const versionsOf = (names: Iterable<string>, prefix = '') =>
  Object.fromEntries([...names].map((name) => [name, `${prefix}${installedVersion(name)}`]))

const changelogOf = ({ folder }: Source) => path.join(folder, 'CHANGELOG.md')

const readText = (file: string) => readFile(file, 'utf8').catch(() => '')

/** The changelog with the changes since the last release on top. */
async function newChangelog(compiled: Compiled): Promise<string> {
  const title = `# Changes of ${compiled.name}\n`
  const before = (await readText(changelogOf(compiled))).replace(title, '')
  if (before.includes(`## ${compiled.version}\n`)) return title + before
  const isFirst = !existsSync(compiled.record)
  const changes = isFirst
    ? `## ${compiled.version}\n\nThe first version outside of this repository.`
    : describeChanges(compiled.version, compiled.changes)
  return `${title}\n${changes}\n${before}`
}

function manifestOf({ name, folder, version }: Compiled, contractsVersion: string): object {
  const { dependencies } = readJson(path.join(folder, 'package.json')) as { dependencies: object }
  const common = { name, version, license: 'MIT', type: 'module' }
  if (name === contracts.name)
    return { ...common, exports: contractsExports, dependencies: versionsOf(['zod']) }
  const own = Object.keys(dependencies).filter(
    (each) => !each.startsWith('@fundharbor/') && !peers.includes(each),
  )
  return {
    ...common,
    exports: kitExports,
    bin: { 'fundharbor-kit': './build/cli.js' },
    sideEffects: ['**/*.css'],
    dependencies: versionsOf([...own, ...buildTools]),
    peerDependencies: {
      ...versionsOf(peers, '^'),
      ...versionsOf(testTools, '^'),
      [contracts.name]: contractsVersion,
    },
    peerDependenciesMeta: Object.fromEntries(testTools.map((each) => [each, { optional: true }])),
  }
}

/** Writes a tarball and returns the name of its file, which has a hash: equal names have equal contents. */
async function writeTarball(compiled: Compiled, contractsVersion: string, folder: string): Promise<string> {
  const { stage, name, version } = compiled
  await writeFile(
    path.join(stage, 'package.json'),
    JSON.stringify(manifestOf(compiled, contractsVersion), null, 2),
  )
  await writeFile(path.join(stage, 'CHANGELOG.md'), await newChangelog(compiled))
  await cp(path.join(root, 'LICENSE'), path.join(stage, 'LICENSE'))
  if (name === kit.name) await cp(path.join(kitFolder, 'README.md'), path.join(stage, 'README.md'))
  const pnpm = path.join(root, 'node_modules/.bin/pnpm')
  await run(existsSync(pnpm) ? pnpm : 'pnpm', ['pack', '--pack-destination', folder], { cwd: stage })
  const plain = `${name.slice(1).replace('/', '-')}-${version}`
  const data = await readFile(path.join(folder, `${plain}.tgz`))
  const file = `${plain}-${createHash('sha256').update(data).digest('hex').slice(0, 8)}.tgz`
  await rm(path.join(folder, `${plain}.tgz`))
  await writeFile(path.join(folder, file), data)
  return file
}

async function withCompiled<T>(work: (packages: readonly [Compiled, Compiled]) => Promise<T>): Promise<T> {
  const packages = await Promise.all([compile(contracts), compile(kit)] as const)
  try {
    return await work(packages)
  } finally {
    for (const { stage } of packages) await rm(stage, { recursive: true, force: true })
  }
}

/** The file that lists the packages beside them: their names, versions and files. */
export const PACKAGES_FILE = 'packages.json'

/** Writes the packages of contracts and kit to a folder, with a list of them, and returns this list. */
export const packPackages = (folder: string) =>
  withCompiled(async (packages) => {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    const listed = []
    for (const compiled of packages) {
      const file = await writeTarball(compiled, packages[0].version, folder)
      listed.push({ name: compiled.name, version: compiled.version, file })
    }
    await writeFile(path.join(folder, PACKAGES_FILE), JSON.stringify(listed, null, 2))
    return listed
  })

/** Stores the current exports as released, with their version and changelog. Returns the names and versions. */
export const releasePackages = () =>
  withCompiled(async (packages) => {
    for (const compiled of packages) {
      const { folder, record, version, digest, exports } = compiled
      await writeFile(changelogOf(compiled), await newChangelog(compiled))
      const file = path.join(folder, 'package.json')
      const text = await readFile(file, 'utf8')
      await writeFile(file, text.replace(/("version": ")[^"]+/, `$1${version}`))
      await mkdir(path.dirname(record), { recursive: true })
      const released: Released = { version, digest, exports: remember(exports) }
      await writeFile(record, `${JSON.stringify(released, null, 1)}\n`)
    }
    return packages.map(({ name, version }) => `${name} ${version}`)
  })
