import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../platform/root.ts'
import { expectedEffect } from './expectations.ts'
import { faultNames } from './faults.ts'

/** A part of each kind, by the words that the table begins with. */
const parts = {
  'one replica of a service': 'catalog-2',
  'the mail server': 'mail-catcher',
  'the gateway process': 'gateway',
  nginx: 'nginx',
  PostgreSQL: 'PostgreSQL',
}

const words = { nothing: 'works', some: 'fail', 'writes in flight': 'writes in flight fail' }

test('the docs say what `pnpm faults` expects', async () => {
  const docs = await readFile(path.join(root, 'docs/deploying.md'), 'utf8')
  const [, section = ''] = docs.split('## What faults do')
  const rows = section.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  expect(rows.find((cells) => cells[2] === 'killed')?.slice(2, -1)).toEqual(faultNames)
  for (const [begin, title] of Object.entries(parts)) {
    const cells = rows.find((each) => each[1]?.startsWith(begin))?.slice(2, -1)
    const expected = faultNames.map((fault) => words[expectedEffect(title, fault)])
    expect({ begin, cells }).toEqual({ begin, cells: expected })
  }
})
