import { expect, test } from 'vitest'
import { mergeCsv } from './merge-csv.ts'

const head = '"at","details"'
const file = (...records: string[]) => `\uFEFF${[head, ...records].join('\r\n')}\r\n`

test('one file has the rows of every service, newest first, and keeps quotes and line breaks', () => {
  const merged = mergeCsv([
    { service: 'catalog', csv: file('"2026-11-20","a ""b""\r\nc, d"', '"2026-11-18","e"') },
    { service: 'content', csv: file('"2026-11-19","f"') },
    { service: 'documents-ai', csv: file() },
  ])
  expect(merged).toBe(
    `\uFEFF${[
      `"service",${head}`,
      '"catalog","2026-11-20","a ""b""\r\nc, d"',
      '"content","2026-11-19","f"',
      '"catalog","2026-11-18","e"',
    ].join('\r\n')}\r\n`,
  )
})
