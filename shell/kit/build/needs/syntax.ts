/** A node of the ESTree that Rolldown parses. */
export interface Node {
  type: string
  [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string'

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** Calls `visit` for a node and all below it, each with its parent. */
export function walk(node: Node, visit: (node: Node, parent?: Node) => void, parent?: Node): void {
  visit(node, parent)
  for (const child of childrenOf(node)) walk(child, visit, node)
}

/** The text of an identifier or of a string. */
export const textOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined
  const text = node.type === 'Identifier' ? node.name : node.value
  return typeof text === 'string' ? text : undefined
}

/** A name that a module takes from another: `*` for all of them. `local` is missing where it is only passed on. */
export interface ImportedName {
  source: string
  name: string
  local?: string | undefined
}

const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

function namesOfImport(node: Node, source: string): ImportedName[] {
  return nodes(node.specifiers).map((specifier) => {
    const local = textOf(specifier.local)
    if (specifier.type === 'ImportNamespaceSpecifier') return { source, name: '*', local }
    return { source, name: textOf(specifier.imported) ?? 'default', local }
  })
}

function namesOfExport(node: Node, source: string): ImportedName[] {
  if (node.type === 'ExportAllDeclaration') return [{ source, name: '*' }]
  return nodes(node.specifiers).map((specifier) => ({ source, name: textOf(specifier.local) ?? '*' }))
}

/** Everything that a module imports or passes on, by name. */
export function readImports(program: Node): ImportedName[] {
  return nodes(program.body).flatMap((node) => {
    const source = textOf(node.source)
    if (source === undefined) return []
    return node.type === 'ImportDeclaration' ? namesOfImport(node, source) : namesOfExport(node, source)
  })
}

/** The names that a module exports itself or passes on by name. */
export const readExports = (program: Node): string[] =>
  nodes(program.body)
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap(({ specifiers, declaration }) => [
      ...nodes(specifiers).map(({ exported }) => textOf(exported) ?? ''),
      ...(isNode(declaration)
        ? [declaration, ...nodes(declaration.declarations)].map(({ id }) => textOf(id) ?? '')
        : []),
    ])
    .filter((name) => name !== '')
    .toSorted()

/** The members of an imported object that a module reads; `*` where it passes on the object itself. */
export function readMembers(program: Node, local: string): Set<string> {
  const members = new Set<string>()
  walk(program, (node, parent) => {
    if (node.type !== 'Identifier' || node.name !== local || parent === undefined) return
    if (
      parent.type.startsWith('Import') ||
      (isNode(parent.key) && parent.key === node && parent.value !== node)
    )
      return
    if (parent.type !== 'MemberExpression') return void members.add('*')
    if (parent.object === node) members.add(parent.computed === true ? '*' : (textOf(parent.property) ?? '*'))
    else if (parent.computed === true) members.add('*')
  })
  return members
}
