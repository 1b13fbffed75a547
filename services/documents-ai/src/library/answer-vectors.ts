import { logger } from '@fundharbor/chassis/runtime/logger'
import { LRUCache } from 'lru-cache'
import { AnswerModel } from '../answers/model.ts'
import { questionOf } from '../questions/questions.ts'
import type { Sources } from '../sources.ts'
import { embedTexts, type Embedded } from './embed.ts'

/** Texts per request to the catalog. */
const BATCH = 16

/** The text that stands for an answer: what was asked and what was said. */
const textOf = ({ question, rows }: Pick<AnswerModel, 'question' | 'rows'>): string =>
  [questionOf(question)?.question ?? '', ...rows.flatMap((row) => Object.values(row))].join(' ')

/** Workspaces whose answers are being embedded in this process. */
const embedding = new Set<string>()

/** Embeds the answers of a workspace that have no vector yet. Failures are left to the next search. */
export async function embedAnswers(sources: Sources, workspaceId: string): Promise<void> {
  if (embedding.has(workspaceId)) return
  embedding.add(workspaceId)
  try {
    while (await embedBatch(sources, workspaceId));
  } catch (error) {
    logger.warn({ err: error }, 'answers were not embedded')
  } finally {
    embedding.delete(workspaceId)
  }
}

/** Whether there may be more. */
async function embedBatch(sources: Sources, workspaceId: string): Promise<boolean> {
  const rows = await AnswerModel.query().where({ workspaceId }).whereNull('vector').limit(BATCH)
  if (rows.length === 0) return false
  const vectors = await embedTexts(sources, rows.map(textOf))
  for (const [index, { id }] of rows.entries()) {
    const { vector, model } = vectors[index] ?? {}
    await AnswerModel.query().where({ id }).patch({ vector, vectorModel: model })
  }
  return rows.length === BATCH
}

/** The vectors of a workspace, one after the other. */
interface Matrix {
  stamp: string
  ids: string[]
  values: Int8Array
  norms: Float64Array
}

const matrices = new LRUCache<string, Matrix>({ max: 30 })

/** Answers whose meaning is close to a vector, closest first. */
export async function findByMeaning(
  workspaceId: string,
  { model, vector }: Embedded,
  limit: number,
): Promise<string[]> {
  const { ids, values, norms } = await readMatrix(workspaceId, model)
  const query = new Int8Array(vector.buffer, vector.byteOffset, vector.byteLength)
  const norm = Math.hypot(...query)
  const scored = ids.map((id, row) => {
    let dot = 0
    for (let at = 0, from = row * query.length; at < query.length; at += 1)
      dot += (query[at] ?? 0) * (values[from + at] ?? 0)
    return { id, similarity: dot / (norm * (norms[row] ?? 1) || 1) }
  })
  return scored
    .filter(({ similarity }) => similarity >= MIN_SIMILARITY)
    .toSorted((one, other) => other.similarity - one.similarity)
    .slice(0, limit)
    .map(({ id }) => id)
}

/** Below it, texts are about something else. */
const MIN_SIMILARITY = 0.45

/** A changed answer has a new id, so the ids say whether the cached vectors are those of today. */
async function readMatrix(workspaceId: string, vectorModel: string): Promise<Matrix> {
  const own = () => AnswerModel.query().where({ workspaceId, vectorModel })
  const raw = AnswerModel.raw("concat(count(*), ' ', sum(hashtextextended(id::text, 0)))")
  const { stamp } = (await own().select(raw.as('stamp')).first()) as unknown as { stamp: string }
  const key = `${workspaceId} ${vectorModel}`
  const known = matrices.get(key)
  if (known?.stamp === stamp) return known
  const rows = await own().select('id', 'vector')
  const matrix = { stamp, ...pack(rows) }
  matrices.set(key, matrix)
  return matrix
}

function pack(rows: readonly Pick<AnswerModel, 'id' | 'vector'>[]): Omit<Matrix, 'stamp'> {
  const values = new Int8Array(Buffer.concat(rows.flatMap(({ vector }) => vector ?? [])))
  const length = rows.length === 0 ? 0 : values.length / rows.length
  const norms = Float64Array.from(rows, (_, row) =>
    Math.hypot(...values.subarray(row * length, (row + 1) * length)),
  )
  return { ids: rows.map(({ id }) => id), values, norms }
}
