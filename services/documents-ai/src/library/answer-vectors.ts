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

/**
 * Embeds the answers of a workspace that have no vector yet, or one of another model than the catalog's. Failures are
 * left to the next search.
 */
export async function embedAnswers(sources: Sources, workspaceId: string, model?: string): Promise<void> {
  if (embedding.has(workspaceId)) return
  embedding.add(workspaceId)
  try {
    let current = model
    for (;;) {
      const made = await embedBatch(sources, workspaceId, current)
      // While the catalog's replicas differ, each would undo what the other has done.
      if (made === undefined || (current !== undefined && made !== current)) return
      current = made
    }
  } catch (error) {
    logger.warn({ err: error }, 'answers were not embedded')
  } finally {
    embedding.delete(workspaceId)
  }
}

/** The model of the new vectors if there may be more to do. */
async function embedBatch(
  sources: Sources,
  workspaceId: string,
  model: string | undefined,
): Promise<string | undefined> {
  const rows = await AnswerModel.query()
    .where({ workspaceId })
    .where((stale) => {
      stale.whereNull('vectorModel')
      if (model !== undefined) stale.orWhereNot({ vectorModel: model })
    })
    .limit(BATCH)
  if (rows.length === 0) return undefined
  const vectors = await embedTexts(sources, rows.map(textOf))
  for (const [index, { id }] of rows.entries()) {
    const { vector, model: vectorModel } = vectors[index] ?? {}
    await AnswerModel.query().where({ id }).patch({ vector, vectorModel })
  }
  return vectors[0]?.model
}

/** The vectors of a workspace, one after the other. */
interface Matrix {
  ids: string[]
  values: Int8Array
  norms: Float64Array
}

const matrices = new LRUCache<string, Matrix & { stamp: string }>({ max: 30 })

/** Answers whose meaning is close to a vector, closest first. */
export async function findByMeaning(
  workspaceId: string,
  { model, vector }: Embedded,
  limit: number,
): Promise<string[]> {
  const matrix = await readMatrix(workspaceId, model)
  const query = new Int8Array(vector.buffer, vector.byteOffset, vector.byteLength)
  return closest(matrix, query)
    .toSorted((one, other) => other.similarity - one.similarity)
    .slice(0, limit)
    .map(({ id }) => id)
}

/** Below it, texts are about something else. */
const MIN_SIMILARITY = 0.29

function closest({ ids, values, norms }: Matrix, query: Int8Array): { id: string; similarity: number }[] {
  const norm = Math.hypot(...query)
  const found: { id: string; similarity: number }[] = []
  const { length } = query
  for (const [row, id] of ids.entries()) {
    let dot = 0
    const from = row * length
    for (let at = 0; at < length; at += 1) dot += (query[at] as number) * (values[from + at] as number)
    const similarity = dot / (norm * (norms[row] ?? 1) || 1)
    if (similarity >= MIN_SIMILARITY) found.push({ id, similarity })
  }
  return found
}

/**
 * The vectors of today, or those of the last search while it is checked in the background whether they have changed. A
 * changed answer has a new id, so an old vector finds nothing.
 */
async function readMatrix(workspaceId: string, vectorModel: string): Promise<Matrix> {
  const key = `${workspaceId} ${vectorModel}`
  const known = matrices.get(key)
  if (!known) return refresh(key, { workspaceId, vectorModel })
  refresh(key, { workspaceId, vectorModel }).catch((error: unknown) =>
    logger.warn({ err: error }, 'the vectors of answers may be old'),
  )
  return known
}

const refreshing = new Map<string, Promise<Matrix>>()

function refresh(key: string, which: Pick<AnswerModel, 'workspaceId' | 'vectorModel'>): Promise<Matrix> {
  const running = refreshing.get(key) ?? readVectors(key, which).finally(() => refreshing.delete(key))
  refreshing.set(key, running)
  return running
}

/** The ids say whether the cached vectors are those of today. */
async function readVectors(
  key: string,
  which: Pick<AnswerModel, 'workspaceId' | 'vectorModel'>,
): Promise<Matrix> {
  const own = () => AnswerModel.query().where(which)
  const raw = AnswerModel.raw("concat(count(*), ' ', sum(hashtextextended(id::text, 0)))")
  const { stamp } = (await own().select(raw.as('stamp')).first()) as unknown as { stamp: string }
  const known = matrices.get(key)
  if (known?.stamp === stamp) return known
  const matrix = { stamp, ...pack(await own().select('id', 'vector')) }
  matrices.set(key, matrix)
  return matrix
}

function pack(rows: readonly Pick<AnswerModel, 'id' | 'vector'>[]): Matrix {
  const values = new Int8Array(Buffer.concat(rows.flatMap(({ vector }) => vector ?? [])))
  const length = rows.length === 0 ? 0 : values.length / rows.length
  const norms = Float64Array.from(rows, (_, row) =>
    Math.hypot(...values.subarray(row * length, (row + 1) * length)),
  )
  return { ids: rows.map(({ id }) => id), values, norms }
}
