import type { FoundAnswer } from '@fundharbor/contracts/documents/answers'
import type { Person } from '@fundharbor/contracts/identity/session'
import { AnswerModel } from '../answers/model.ts'
import { presentAnswer } from '../answers/presenter.ts'
import type { Sources } from '../sources.ts'
import { embedAnswers, findByMeaning } from './answer-vectors.ts'
import { embedQuery } from './embed.ts'

const MAX_RESULTS = 8
/** How many answers of each list are ranked together. */
const CANDIDATES = 30
/** Reciprocal rank fusion: larger numbers weigh the first places less. */
const FUSION = 20

interface Wanted {
  q: string
  /** The project that somebody writes for; its answers come before others that fit as well. */
  projectId?: string
}

/** Answers of the workspace by words and meaning, best first. Without the catalog, by words alone. */
export async function searchAnswers(
  sources: Sources,
  person: Person,
  { q, projectId = '' }: Wanted,
): Promise<FoundAnswer[]> {
  const { workspaceId } = person
  const finding = embedQuery(sources, q).then(async (vector) => {
    void embedAnswers(sources, workspaceId, vector?.model)
    return vector ? findByMeaning(workspaceId, vector, CANDIDATES) : []
  })
  const [words, meaning] = await Promise.all([findByWords(person, q), finding])
  const scores = new Map<string, number>()
  for (const list of [words, meaning])
    for (const [rank, id] of list.entries()) scores.set(id, (scores.get(id) ?? 0) + 1 / (FUSION + rank))
  const rows = await AnswerModel.ofWorkspace(person).findByIds([...scores.keys()])
  const score = (row: AnswerModel) => (scores.get(row.id) ?? 0) * weightOf(row, projectId)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...scores.keys()]
    .flatMap((id) => byId.get(id) ?? [])
    .toSorted((one, other) => score(other) - score(one))
    .slice(0, MAX_RESULTS)
    .map((row) => ({ ...presentAnswer(row), foundBy: words.includes(row.id) ? 'words' : 'meaning' }))
}

/** Answers about the project first, then about the organization, then about other projects. */
const weightOf = (row: AnswerModel, projectId: string) =>
  row.projectId === projectId ? 4 : row.projectId === null ? 2 : 1

/** Answers with at least one of the words, in any form. */
async function findByWords(person: Person, query: string): Promise<string[]> {
  // Not a subquery: the planner computes it first, and sees how rare the words are.
  const anyWord = `replace(plainto_tsquery('english', ?)::text, '&', '|')::tsquery`
  const rows = await AnswerModel.ofWorkspace(person)
    .whereRaw(`search @@ ${anyWord}`, query)
    .orderByRaw(`ts_rank(search, ${anyWord}) DESC, id`, query)
    .limit(CANDIDATES)
    .select('id')
  return rows.map(({ id }) => id)
}
