// @vitest-environment node
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { compareExports, describeChanges, nextVersion, remember, type Released } from './changes.ts'
import { readPackageExports } from './exports.ts'

/** Reads the exports of declaration files; `index.d.ts` is the entry. */
function exportsOf(files: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'fundharbor-exports-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  return readPackageExports({ kit: path.join(folder, 'index.d.ts') })
}

const index = `export { Button, type ButtonProps } from './button.tsx'\nexport declare function formatDay(day: string): string;\n`
const button = (members: string) =>
  `interface Base {\n    label: string;\n}\nexport interface ButtonProps extends Base {\n${members}\n}\nexport declare function Button({ tone }: ButtonProps): string;\n`
const before = { 'index.d.ts': index, 'button.d.ts': button('    tone: string;') }

const released: Released = { version: '2.1.3', digest: 'one', exports: remember(exportsOf(before)) }

const next = (files: Record<string, string>, digest = 'two') => {
  const changes = compareExports(released.exports, exportsOf({ ...before, ...files }))
  return { version: nextVersion(released, changes, digest), changes }
}

test('an unchanged package keeps its version, and one that differs inside gets a new patch', () => {
  expect(next({}, 'one').version).toBe('2.1.3')
  expect(next({}).version).toBe('2.1.4')
})

test('an added export is a new minor version', () => {
  const { version, changes } = next({ 'index.d.ts': `${index}export declare const tide: number;\n` })
  expect(version).toBe('2.2.0')
  expect(describeChanges(version, changes)).toBe('## 2.2.0\n\nAdded:\n\n- `tide` of `kit`')
})

test('an optional property is a new minor version, a required one a major version', () => {
  expect(next({ 'button.d.ts': button('    tone: string;\n    size?: number;') }).version).toBe('2.2.0')
  const { version, changes } = next({ 'button.d.ts': button('    tone: string;\n    size: number;') })
  expect(version).toBe('3.0.0')
  expect(changes.changed).toEqual(['kit Button', 'kit ButtonProps'])
})

test('a removed export and a changed type that is not exported itself are new major versions', () => {
  expect(next({ 'index.d.ts': index.replace('formatDay', 'formatDate') }).version).toBe('3.0.0')
  const base = button('    tone: string;').replace('label: string', 'label: number')
  expect(next({ 'button.d.ts': base }).version).toBe('3.0.0')
})
