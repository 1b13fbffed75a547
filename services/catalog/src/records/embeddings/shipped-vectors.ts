import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { z } from 'zod'
import { currentEmbedder } from './embedder.ts'
import { MODEL } from './text.ts'
import type { Vector } from './vector.ts'

export const SHIPPED_FILE = new URL('../../../data/embeddings.bin.gz', import.meta.url)

const NEWLINE = 10

/** The file starts with a line of JSON: the model, and the text hashes in the order of the vectors. */
const Head = z.object({ model: z.string(), hashes: z.array(z.string()) })

const unzip = promisify(gunzip)

/**
 * Shipped vectors by text hash, so that the first start does not have to compute them. Empty for other models than
 * the built-in one. `embed-snapshot.ts` writes the file.
 */
export async function readShippedVectors(model = currentEmbedder().name): Promise<Map<string, Vector>> {
  if (model !== MODEL) return new Map()
  const bytes = await unzip(await readFile(SHIPPED_FILE))
  const end = bytes.indexOf(NEWLINE)
  const head = Head.parse(JSON.parse(bytes.subarray(0, end).toString()))
  if (head.model !== MODEL) return new Map()
  const length = (bytes.length - end - 1) / head.hashes.length
  return new Map(
    head.hashes.map((hash, index) => {
      const start = end + 1 + index * length
      return [hash, bytes.subarray(start, start + length)]
    }),
  )
}

/** The uncompressed content of the file. */
export const writeShippedVectors = (vectors: ReadonlyMap<string, Vector>): Buffer =>
  Buffer.concat([
    Buffer.from(`${JSON.stringify({ model: MODEL, hashes: [...vectors.keys()] })}\n`),
    ...vectors.values(),
  ])
