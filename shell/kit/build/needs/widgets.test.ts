// @vitest-environment node
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import type { Node } from './syntax.ts'
import { readOfferedWidgets, readUsedWidgets } from './widgets.ts'

const parse = (code: string) => parseAst(code) as unknown as Node
const importing = "import { AreaWidget as Part } from '@fundharbor/kit/area-widget.tsx'"

test('reads the widgets that modules show', () => {
  const code = `${importing}
jsxs('div', { children: [jsx(Part, { name: 'tides/table', id }), jsx(Other, { name: 'no widget' })] })`
  expect(readUsedWidgets([parse(code), parse("jsx(Part, { name: 'not/imported' })")])).toEqual([
    'tides/table',
  ])
})

test('refuses a widget whose name is not in the code', () => {
  for (const props of ['{ name }', 'props', '{ name: `tides/${key}` }'])
    expect(() => readUsedWidgets([parse(`${importing}\njsx(Part, ${props})`)])).toThrow(
      'Write the name of a widget as text',
    )
})

test('reads the widgets that an area offers, with their modules', () => {
  const code = `const routes = [{ path: '/a', lazy: () => import('./a.tsx') }]
export const widgets = { 'tide-table': () => import('./tide-table.tsx'), sea: () => import('./sea.tsx') }
export default routes`
  expect(readOfferedWidgets(parse(code))).toEqual([
    ['tide-table', './tide-table.tsx'],
    ['sea', './sea.tsx'],
  ])
})
