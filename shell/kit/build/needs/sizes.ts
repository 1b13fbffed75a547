import { gzipSync } from 'node:zlib'
import type { PageSize } from '@fundharbor/contracts/platform/needs'
import type { Rolldown } from 'vite'

export type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const isChunk = (output: Bundle[string] | undefined): output is Chunk => output?.type === 'chunk'

const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter(isChunk)

const bytesOf = (output: Bundle[string] | undefined): number =>
  output === undefined
    ? 0
    : gzipSync(output.type === 'chunk' ? output.code : output.source, { level: 9 }).length

function collect(bundle: Bundle, chunk: Chunk, seen: Set<Chunk>): void {
  if (seen.has(chunk)) return
  seen.add(chunk)
  for (const file of chunk.imports) {
    const next = bundle[file]
    if (isChunk(next)) collect(bundle, next, seen)
  }
}

const stylesOf = (chunk: Chunk): string[] => [...(chunk.viteMetadata?.importedCss ?? [])]

/** The size of everything that these modules make a visitor download. */
export function sizeOfPage(bundle: Bundle, modules: readonly string[]): PageSize {
  const seen = new Set<Chunk>()
  for (const chunk of chunksOf(bundle)) {
    if (modules.some((id) => chunk.moduleIds.includes(id))) collect(bundle, chunk, seen)
  }
  const styles = new Set([...seen].flatMap(stylesOf))
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
  return {
    scripts: sum([...seen].map(bytesOf)),
    styles: sum([...styles].map((file) => bytesOf(bundle[file]))),
  }
}
