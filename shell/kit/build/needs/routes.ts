import { textOf, walk, type Node } from './syntax.ts'

/** A route in `src/area.tsx`: its path, and the modules that its page is made of, the outermost first. */
export interface CodeRoute {
  path: string
  modules: string[]
}

const propertyOf = (node: Node, name: string): Node | undefined =>
  (node.properties as Node[]).find(({ key }) => textOf(key) === name)?.value as Node | undefined

/** The module that a function imports when it is called. */
export function importedModule(node: Node): string | undefined {
  let found: string | undefined
  walk(node, ({ type, source }) => {
    if (type === 'ImportExpression') found = textOf(source)
  })
  return found
}

/** The routes that a list of them declares, with those nested in them. */
function routesOf(list: Node, outer: string[]): CodeRoute[] {
  return (list.elements as Node[]).flatMap((element) => {
    if (element?.type !== 'ObjectExpression') return []
    const path = textOf(propertyOf(element, 'path'))
    const lazy = propertyOf(element, 'lazy')
    const module = lazy && importedModule(lazy)
    if (path === undefined || module === undefined) return []
    const modules = [...outer, module]
    const children = propertyOf(element, 'children')
    return [{ path, modules }, ...(children ? routesOf(children, modules) : [])]
  })
}

/** Reads the routes of an area from the code of its `src/area.tsx`. */
export function readRoutes(program: Node): CodeRoute[] {
  const routes: CodeRoute[] = []
  const nested = new Set<unknown>()
  walk(program, (node) => {
    if (node.type !== 'ArrayExpression' || nested.has(node)) return
    walk(node, (inner) => void nested.add(inner))
    routes.push(...routesOf(node, []))
  })
  return routes
}
