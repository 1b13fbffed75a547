import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { hashOperation } from '@fundharbor/contracts/check/hash'
import type { Released } from '@fundharbor/contracts/check/describe'
import type { AreaNeeds, AreaProvides, ShellProvides } from '@fundharbor/contracts/platform/needs'
import { type AreaManifest, isAtOrBelow } from '@fundharbor/contracts/platform/registry'
import { widgetName } from '@fundharbor/contracts/platform/widgets'
import type { Plugin, Rolldown } from 'vite'
import { readOperations } from './operations.ts'
import { readRoutes, type CodeRoute } from './routes.ts'
import { sizeOfPage, type Bundle } from './sizes.ts'
import { readExports, readImports, type Node } from './syntax.ts'
import { readOfferedWidgets, readUsedWidgets } from './widgets.ts'

const KIT = '@fundharbor/kit'
const kitFolder = path.join(import.meta.dirname, '../..')

type Context = Rolldown.PluginContext

const ownModule = /^(?!.*\/node_modules\/).*\.tsx?$/
/** Outside of this repository, the kit and the contracts are packages. */
const packagedModule = /\/node_modules\/@fundharbor\/(?:kit|contracts)\/.*\.js$/

/** Our own modules that are in the bundle, parsed. What was shaken out of it is not needed. */
function parseModules(context: Context, bundle: Bundle): Map<string, Node> {
  const rendered = Object.values(bundle).flatMap((output) =>
    output.type === 'chunk'
      ? Object.entries(output.modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : []))
      : [],
  )
  const own = rendered.filter((id) => ownModule.test(id) || packagedModule.test(id))
  return new Map(own.map((id) => [id, parseModule(context, id)]))
}

const parseModule = (context: Context, id: string): Node =>
  context.parse(context.getModuleInfo(id)?.code ?? '') as unknown as Node

/** The installed version of a package, as a folder's code gets it. */
function versionOf(name: string, folder: string): string {
  const file = createRequire(path.join(folder, 'package.json')).resolve(`${name}/package.json`)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

const rangeOf = (version: string) => `^${version.split('.').slice(0, 2).join('.')}`

function kitExportsUsed(programs: readonly Node[]): string[] {
  const names = programs.flatMap((program) => readImports(program)).filter(({ source }) => source === KIT)
  if (names.some(({ name }) => name === '*'))
    throw new Error(
      `Import from ${KIT} by name: what an area uses of the kit must be known when it is released.`,
    )
  return [...new Set(names.map(({ name }) => name))].toSorted()
}

/** Every page that is claimed has a route, and every route belongs to a page that is claimed. */
function assertPagesMatch({ name, pages }: AreaManifest, routes: readonly CodeRoute[]): void {
  for (const { path: page } of pages)
    if (!routes.some((route) => isAtOrBelow(route.path, page)))
      throw new Error(`area.json of ${name} claims ${page}, which no route in src/area.tsx renders.`)
  for (const route of routes)
    if (!pages.some((page) => isAtOrBelow(route.path, page.path)))
      throw new Error(
        `src/area.tsx of ${name} has the route ${route.path}, which no page in area.json covers.`,
      )
}

const hashesOf = (operations: Released) =>
  Object.fromEntries(Object.entries(operations).map(([name, each]) => [name, hashOperation(each)]))

const write = (dir: string, file: string, value: unknown) =>
  writeFileSync(path.join(dir, file), `${JSON.stringify(value, null, 1)}\n`)

/** Writes `needs.json` and `provides.json` beside an area's build, and the contracts of the operations it calls to `contracts.json`. */
export const areaNeeds = (folder: string, manifest: AreaManifest): Plugin => ({
  name: 'fundharbor:needs',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const modules = parseModules(this, bundle)
    const programs = [...modules.values()]
    const entry = path.join(folder, 'src/area.tsx')
    const program = modules.get(entry) ?? parseModule(this, entry)
    const routes = readRoutes(program)
    assertPagesMatch(manifest, routes)
    const sizeOf = async (files: readonly string[]) => {
      const resolved = await Promise.all(files.map((each) => this.resolve(each, entry)))
      return sizeOfPage(bundle, [entry, ...resolved.flatMap((each) => each?.id ?? [])])
    }
    const sizes: AreaNeeds['sizes'] = {}
    for (const route of routes) sizes[route.path] = await sizeOf(route.modules)
    const provides: AreaProvides = { widgets: {} }
    for (const [key, file] of readOfferedWidgets(program))
      provides.widgets[widgetName(manifest.name, key)] = await sizeOf([file])
    const operations = await readOperations(programs)
    const needs: AreaNeeds = {
      name: manifest.name,
      kit: kitExportsUsed(programs),
      react: rangeOf(versionOf('react', folder)),
      router: rangeOf(versionOf('react-router-dom', kitFolder)),
      operations: hashesOf(operations),
      pages: manifest.pages.map((page) => page.path),
      widgets: readUsedWidgets(programs),
      sizes,
    }
    write(dir, 'needs.json', needs)
    write(dir, 'provides.json', provides)
    write(dir, 'contracts.json', operations)
  },
})

/** Writes `provides.json` beside the shell's build, and the contracts of the operations it calls to `contracts.json`. */
export const shellProvides = (): Plugin => ({
  name: 'fundharbor:provides',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const folder = this.environment.config.root
    const operations = await readOperations([...parseModules(this, bundle).values()])
    const kit = parseModule(this, path.join(kitFolder, 'src/index.ts'))
    const { version } = JSON.parse(readFileSync(path.join(folder, 'kit/package.json'), 'utf8')) as {
      version: string
    }
    const provides: ShellProvides = {
      kit: readExports(kit),
      version,
      react: versionOf('react', folder),
      router: versionOf('react-router-dom', kitFolder),
      operations: hashesOf(operations),
    }
    write(dir, 'provides.json', provides)
    write(dir, 'contracts.json', operations)
  },
})
