import { readFileSync, existsSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'
import { textOf, type Node } from '../needs/syntax.ts'

/** The declarations that an export consists of, by name: its own and those it refers to. Each is a list of lines. */
export type Declarations = Record<string, string[]>

/** The exports of a package, as `<entry> <name>`. */
export type PackageExports = Record<string, Declarations>

interface Link {
  source: string
  name: string
}

interface Module {
  file: string
  /** Texts of declarations by name: a value and a type may share one. */
  declared: Map<string, string[]>
  imported: Map<string, Link>
  exported: Map<string, Link | string>
  /** Modules whose exports are all passed on. */
  all: string[]
}

const modules = new Map<string, Module>()

const nodes = (value: unknown) => (Array.isArray(value) ? (value as Node[]) : [])

/** The names that a statement declares. */
function namesOf(node: Node): string[] {
  if (node.type === 'VariableDeclaration')
    return nodes(node.declarations).flatMap(({ id }) => textOf(id) ?? [])
  return [textOf(node.id) ?? ''].filter(Boolean)
}

/** Lines without comments, and without the names of destructured parameters, which callers do not see. */
const linesOf = (text: string) =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\(\{[^{}]*\}:/g, '({}:')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function addStatement(module: Module, node: Node, code: string): void {
  const source = textOf(node.source)
  const specifiers = nodes(node.specifiers)
  if (node.type === 'ImportDeclaration' && source !== undefined)
    for (const each of specifiers)
      module.imported.set(textOf(each.local) ?? '', { source, name: textOf(each.imported) ?? '*' })
  else if (node.type === 'ExportAllDeclaration' && source !== undefined) module.all.push(source)
  else if (node.type === 'ExportNamedDeclaration' && !node.declaration)
    for (const each of specifiers) {
      const local = textOf(each.local) ?? ''
      module.exported.set(textOf(each.exported) ?? '', source === undefined ? local : { source, name: local })
    }
  else {
    const isExport = node.type === 'ExportNamedDeclaration'
    const declaration = isExport ? (node.declaration as Node) : node
    for (const name of namesOf(declaration)) {
      const text = code.slice(Number(declaration.start), Number(declaration.end))
      module.declared.set(name, [...(module.declared.get(name) ?? []), ...linesOf(text)])
      if (isExport) module.exported.set(name, name)
    }
  }
}

function readModule(file: string): Module {
  const known = modules.get(file)
  if (known) return known
  const code = readFileSync(file, 'utf8')
  const module: Module = { file, declared: new Map(), imported: new Map(), exported: new Map(), all: [] }
  modules.set(file, module)
  const program = parseAst(code, { lang: 'dts' }) as unknown as Node
  for (const node of nodes(program.body)) addStatement(module, node, code)
  return module
}

/** The module behind a relative import; undefined for a package. */
function follow({ file }: Module, source: string): Module | undefined {
  if (!source.startsWith('.')) return undefined
  const target = path.join(path.dirname(file), source).replace(/\.(?:[jt]sx?)$/, '.d.ts')
  return existsSync(target) ? readModule(target) : undefined
}

/** Adds a declaration and those that its text names. */
function collect(module: Module, name: string, found: Declarations): void {
  const key = name
  if (key in found) return
  const link = module.imported.get(name) ?? module.exported.get(name)
  const lines = module.declared.get(name)
  if (lines === undefined) {
    if (typeof link === 'string' && link !== name) return collect(module, link, found)
    if (typeof link !== 'object') return
    const next = follow(module, link.source)
    if (next) return collect(next, link.name, found)
    found[key] = [`${link.name} from ${link.source}`]
    return
  }
  found[key] = lines
  const names = new Set(lines.join('\n').match(/[A-Za-z_$][\w$]*/g))
  for (const each of names)
    if (each !== name && (module.declared.has(each) || module.imported.has(each)))
      collect(module, each, found)
}

function namesExportedBy(module: Module): Map<string, Module> {
  const names = new Map([...module.exported.keys()].map((name) => [name, module]))
  for (const source of module.all) {
    const next = follow(module, source)
    if (next) for (const [name, from] of namesExportedBy(next)) names.set(name, from)
  }
  return names
}

/** Reads what the declaration files of a package export. `entries` has the file of each import path. */
export function readPackageExports(entries: Record<string, string>): PackageExports {
  const found: PackageExports = {}
  for (const [entry, file] of Object.entries(entries))
    for (const [name, module] of namesExportedBy(readModule(file))) {
      const declarations: Declarations = {}
      collect(module, name, declarations)
      found[`${entry} ${name}`] = declarations
    }
  modules.clear()
  return found
}
