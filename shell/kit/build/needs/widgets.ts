import { importedModule } from './routes.ts'
import { readImports, textOf, walk, type Node } from './syntax.ts'

const KIT_WIDGET = /^@fundharbor\/kit\/area-widget(?:\.tsx)?$/

const nodes = (value: unknown): Node[] => (Array.isArray(value) ? (value as Node[]) : [])

const valueOf = (node: Node, name: string): Node | undefined =>
  nodes(node.properties).find(({ key }) => textOf(key) === name)?.value as Node | undefined

/** The names under which a module imports `AreaWidget`. */
const localNames = (program: Node): (string | undefined)[] =>
  readImports(program)
    .filter(({ source, name }) => KIT_WIDGET.test(source) && name === 'AreaWidget')
    .map(({ local }) => local)

/** The widgets of other areas that modules show: `<AreaWidget name="…">`. Throws where the name is not in the code. */
export function readUsedWidgets(programs: readonly Node[]): string[] {
  const used = new Set<string>()
  for (const program of programs) {
    const locals = localNames(program)
    if (locals.length === 0) continue
    walk(program, (node) => {
      if (node.type !== 'CallExpression') return
      const [component, props] = nodes(node.arguments)
      if (!component || !props || !locals.includes(textOf(component))) return
      const name = props.type === 'ObjectExpression' ? valueOf(props, 'name') : undefined
      if (name?.type !== 'Literal')
        throw new Error(
          'Write the name of a widget as text (`<AreaWidget name="…">`): which widgets an area uses must be known when it is released.',
        )
      used.add(String(name.value))
    })
  }
  return [...used].toSorted()
}

/** The widgets that `export const widgets` in an area's `src/area.tsx` offers, each with its module. */
export function readOfferedWidgets(program: Node): [key: string, module: string][] {
  const offered: [string, string][] = []
  walk(program, (node, parent) => {
    if (node.type !== 'VariableDeclarator' || textOf(node.id) !== 'widgets' || !parent) return
    const value = node.init as Node | null
    for (const property of nodes(value?.properties)) {
      const key = textOf(property.key)
      const module = importedModule(property.value as Node)
      if (key !== undefined && module !== undefined) offered.push([key, module])
    }
  })
  return offered
}
