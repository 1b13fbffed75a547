// @vitest-environment node
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { readOperations } from './operations.ts'
import { readRoutes } from './routes.ts'
import { readExports, readImports, readMembers, type Node } from './syntax.ts'

const parse = (code: string) => parseAst(code) as unknown as Node

test('reads what a module imports and passes on', () => {
  const code = `import { call, formatTime as time } from '@fundharbor/kit'
import * as all from 'b'
import own from 'c'
export { toast } from 'd'
export * from 'e'`
  expect(readImports(parse(code)).map(({ source, name }) => `${source} ${name}`)).toEqual([
    '@fundharbor/kit call',
    '@fundharbor/kit formatTime',
    'b *',
    'c default',
    'd toast',
    'e *',
  ])
})

test('reads what a module exports', () => {
  expect(
    readExports(parse(`export { a as b } from 'x'\nexport const c = 1\nexport function d() {}`)),
  ).toEqual(['b', 'c', 'd'])
})

test('reads the members of an object that a module uses', () => {
  const members = (code: string) => [...readMembers(parse(`import { group } from 'x'\n${code}`), 'group')]
  expect(members('call(group.list); const { group: other } = y; z.group')).toEqual(['list'])
  expect(members('call(group[name])')).toEqual(['*'])
  expect(members('pass(group)')).toEqual(['*'])
})

test('reads the routes of an area, with those nested in them', () => {
  const code = `export default [
  { path: '/a', lazy: () => import('./a.tsx'), children: [{ path: '/a/:id', lazy: () => import('./b.tsx') }] },
  { path: '/c', lazy: () => import('./c.tsx') },
]`
  expect(readRoutes(parse(code))).toEqual([
    { path: '/a', modules: ['./a.tsx'] },
    { path: '/a/:id', modules: ['./a.tsx', './b.tsx'] },
    { path: '/c', modules: ['./c.tsx'] },
  ])
})

test('reads the operations that a module calls', async () => {
  const code = `import { savedSearches } from '@fundharbor/contracts/catalog/saved'
import { auditOf } from '@fundharbor/contracts/platform/audit'
call(savedSearches.create); const list = { ...auditOf(service).list }`
  const names = Object.keys(await readOperations([parse(code)]))
  expect(names).toContain('POST /api/saved-searches')
  expect(names).not.toContain('DELETE /api/saved-searches/:id')
  expect(names.filter((name) => name.endsWith('/audit'))).toHaveLength(4)
})
