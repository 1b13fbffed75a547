// @vitest-environment node
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = import.meta.dirname

/** What an area must never carry a second copy of. */
const stateful =
  /^(api|api-error|api-request|clock|current-user|query-client|session|theme|toast-store)\.tsx?$|^ui\/(dialog|dialog-frame|toaster|toast-layer|tooltip|tooltip-timing)\.tsx?$/

const imports = /(?:from|import)\s*\(?'(\.[^']+\.tsx?)'/g

/** Every file that an entry reaches by relative paths, types aside. */
function reach(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const text = readFileSync(path.join(folder, file), 'utf8').replaceAll(/import type [^']*'[^']*'/g, '')
  for (const [, to = ''] of text.matchAll(imports)) reach(path.join(path.dirname(file), to), seen)
  return seen
}

test.each([
  'form.ts',
  'countries.ts',
  'html.tsx',
  'palette.ts',
  'ui/combobox.tsx',
  'ui/tabs.tsx',
  'ui/table.tsx',
  'ui/upgrade-prompt.tsx',
])('%s takes what has state from the kit itself', (entry) => {
  expect([...reach(entry)].filter((file) => stateful.test(file))).toEqual([])
})
