import { writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { shippedSources } from '../../records/imports/shipped.ts'
import { readShippedSubjects } from '../../records/vocabulary/shipped-subjects.ts'
import { subjectText } from '../../records/vocabulary/subject-vectors.ts'
import { describedCategories } from './classify.ts'
import { embed, unloadModel } from '../../records/embeddings/model.ts'
import {
  readShippedVectors,
  SHIPPED_FILE,
  writeShippedVectors,
} from '../../records/embeddings/shipped-vectors.ts'
import { embeddedText, hashOfText, shortened } from '../../records/embeddings/text.ts'
import type { Vector } from '../../records/embeddings/vector.ts'

/**
 * Rewrites `data/embeddings.bin.gz`. Run `node src/search/embedding-queue/embed-snapshot.ts` in services/catalog after a
 * snapshot, a subject or a category description has changed. Only new texts are embedded, about a dozen per second.
 */
async function textsOfSnapshot(): Promise<Map<string, string>> {
  const texts = describedCategories().map(({ text }) => shortened(text))
  texts.push(...(await readShippedSubjects()).map(subjectText))
  for (const source of shippedSources())
    for await (const item of source.items()) if ('record' in item) texts.push(embeddedText(item.record))
  return new Map(texts.map((text) => [hashOfText(text), text]))
}

const BATCH_SIZE = 200

const known = await readShippedVectors().catch(() => new Map<string, Vector>())
const texts = [...(await textsOfSnapshot())]
const vectors = new Map<string, Vector>()
for (let at = 0; at < texts.length; at += BATCH_SIZE) {
  const part = texts.slice(at, at + BATCH_SIZE)
  const missing = part.filter(([hash]) => !known.has(hash))
  const made = await embed(missing.map(([, text]) => text))
  for (const [index, [hash]] of missing.entries()) {
    const vector = made[index]
    if (vector) known.set(hash, vector)
  }
  for (const [hash] of part) {
    const vector = known.get(hash)
    if (vector) vectors.set(hash, vector)
  }
  process.stdout.write(`${Math.min(at + BATCH_SIZE, texts.length)} of ${texts.length}\n`)
}
await writeFile(SHIPPED_FILE, gzipSync(writeShippedVectors(vectors), { level: 9 }))
await unloadModel()
