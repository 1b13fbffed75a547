import type { CandidateQuery, Candidates } from '@fundharbor/contracts/catalog/candidates'
import { OpportunityModel } from '../opportunities/model.ts'
import { searchEngine } from '../search/feed/current-engine.ts'
import { findHits } from './hits.ts'
import { presentCandidate, type CandidateRow } from './presenter.ts'
import { matchOf, readProfileWords } from '../search/query/profile-words.ts'
import { readRevision } from '../opportunities/revision.ts'
import { meaningOf, nearest, readVectors } from '../embeddings/similarities.ts'

/** So much of the text on who may apply is handed out. */
const ELIGIBILITY_CHARACTERS = 4000

const LISTED =
  'id title funderName category fundingType sector geoScope minAmount maxAmount currency deadline'
const columns = `${LISTED} organizationTypes businessTypes sourceCodes excerpt`.split(' ')

/** Open opportunities that may fit a profile. The revision is read first: what changes meanwhile is noticed later. */
export async function findCandidates(query: CandidateQuery): Promise<Candidates> {
  const revision = await readRevision()
  const meaning = meaningOf(query.text)
  const { documents } = await searchEngine().status()
  const words = await readProfileWords(query.text, documents)
  const hits = await findHits(query, words)
  const ids = hits.map(({ id }) => id)
  const [rows, vectors, meant] = await Promise.all([
    readRows(ids),
    readVectors([...ids, ...query.liked]),
    meaning,
  ])
  const likedVectors = query.liked.flatMap((id) => vectors.get(id) ?? [])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const candidates = hits.flatMap((hit) => {
    const row = byId.get(hit.id)
    if (!row) return []
    const vector = vectors.get(hit.id)
    const similarity = nearest(vector, meant ? [meant] : [])
    const match = matchOf(words, hit.words, documents)
    return [presentCandidate(row, { ...match, similarity, likeness: nearest(vector, likedVectors) })]
  })
  return { revision, isComplete: meant !== undefined, candidates }
}

const readRows = (ids: string[]): PromiseLike<CandidateRow[]> =>
  OpportunityModel.query()
    .select(
      ...columns,
      OpportunityModel.raw(
        `left(coalesce(eligibility_requirements, eligibility_criteria), ${ELIGIBILITY_CHARACTERS}) AS eligibility`,
      ),
    )
    .findByIds(ids)
    .where({ isActive: true })
    .castTo<CandidateRow[]>()
