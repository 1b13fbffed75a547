import { readdirSync, readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'

/** Changes whenever the analyzer's source changes, so that an index with outdated tokens is rebuilt. */
export function analyzerVersion(): string {
  const folder = new URL('../text/', import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const sources = files.toSorted().map((name) => readFileSync(new URL(name, folder), 'utf8'))
  return crc32(sources.join('\n')).toString(16)
}
