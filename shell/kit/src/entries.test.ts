// @vitest-environment node
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { statelessEntries } from '../build/packages/entries.ts'

const folder = import.meta.dirname

/** Files that must exist once per page, so no area may bundle its own copy. */
const stateful =
  /^(api|api-error|api-request|clock|current-user|live|query-client|session|session-channel|session-end|theme|toast-store)\.tsx?$|^ui\/(dialog|dialog-frame|toaster|toast-layer|tooltip|tooltip-timing)\.tsx?$/

const imports = /(?:from|import)\s*\(?'(\.[^']+\.tsx?)'/g

/** Every file that an entry imports by relative path, directly or indirectly. Types do not count. */
function collectImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const text = readFileSync(path.join(folder, file), 'utf8').replaceAll(/import type [^']*'[^']*'/g, '')
  for (const [, to = ''] of text.matchAll(imports)) collectImports(path.join(path.dirname(file), to), seen)
  return seen
}

test.each(statelessEntries)('%s imports stateful files through @fundharbor/kit only', (entry) => {
  expect([...collectImports(entry)].filter((file) => stateful.test(file))).toEqual([])
})
