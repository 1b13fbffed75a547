import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { runInThisContext } from 'node:vm'
import { parseSync } from '@swc/core'
import { expect, test, vi } from 'vitest'

const sourceFolder = path.join(import.meta.dirname, '../../../..')
const folders = '{catalog/src/records/{additions,imports,sources,uploads},search-engine/src/text}'
const files = globSync(`${folders}/**/*.ts`, { cwd: sourceFolder, exclude: ['**/*.test.ts', '**/*.d.ts'] })

/** Twice as long as the longest texts of real records. */
const LENGTH = 100_000

/** Far more than linear expressions take for all texts, and far less than a quadratic one takes for a single text. */
const HANG_MS = 5000

const found = new Map<string, RegExp>()
const add = (expression: RegExp) => found.set(String(expression), expression)

for (const file of files) {
  const syntax = JSON.stringify(
    parseSync(readFileSync(path.join(sourceFolder, file), 'utf8'), { syntax: 'typescript' }),
  )
  JSON.parse(syntax, (_key, node) => {
    if (node?.type === 'RegExpLiteral') add(new RegExp(node.pattern, node.flags))
    return node
  })
}

// Expressions that are put together are found while their modules are loaded.
vi.stubGlobal(
  'RegExp',
  class extends RegExp {
    constructor(pattern: string | RegExp, flags?: string) {
      super(pattern, flags)
      add(this)
    }
  },
)
await import('./footnotes.ts')
vi.unstubAllGlobals()

const parts = [
  ' ',
  '\n',
  '.',
  ',',
  '-',
  '–',
  '…',
  '/',
  '<',
  '>',
  '<p',
  '<p>',
  '</p>',
  '<a ',
  '<a>',
  '&',
  '&lt;',
  '&lt;a',
  '[',
  '[1]',
  '(',
  '"',
  'a',
  'A-',
  'a.',
  '0',
  '$',
  ' .',
  ' ,',
  'https://a',
]
const runs = parts.map((part) => part.repeat(LENGTH / part.length))

test('there are expressions to check', () => expect(found.size).toBeGreaterThan(40))

test.each([...found])('%s takes linear time for repeated characters', (_name, expression) => {
  const { source, flags } = expression
  const all = new RegExp(source, flags.includes('g') ? flags : `${flags}g`)
  for (const start of ['', ...parts])
    for (const end of ['', '\u0000']) {
      const readAll = () => runs.forEach((run) => `${start}${run}${end}`.replaceAll(all, ''))
      Object.assign(globalThis, { readAll })
      expect(
        () => runInThisContext('readAll()', { timeout: HANG_MS }),
        `repeats after ${start}`,
      ).not.toThrow()
    }
})
