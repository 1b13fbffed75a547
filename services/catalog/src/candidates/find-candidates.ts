import type { CandidateQuery, Candidates } from '@fundharbor/contracts/catalog/candidates'
import { OpportunityModel } from '../opportunities/model.ts'
import { searchEngine } from '../search/feed/current-engine.ts'
import { findHits } from './hits.ts'
import { presentCandidate, type CandidateRow } from './presenter.ts'
import { describeMatch, readProfileWords } from '../search/query/profile-words.ts'
import { readRevision } from '../opportunities/revision.ts'
import { nearest, readVectors } from '../embeddings/similarities.ts'
import { textVector } from '../embeddings/text-vector.ts'
import { withTimeout } from '../model-servers/with-timeout.ts'

/** Maximum length of the eligibility text. */
const ELIGIBILITY_CHARACTERS = 4000

/** If embedding the profile takes longer, the next response has the similarities. */
const EMBEDDING_TIMEOUT_MS = 120

const LISTED =
  'id title funderName category fundingType sector geoScope minAmount maxAmount currency deadline'
const columns = `${LISTED} organizationTypes businessTypes sourceCodes excerpt`.split(' ')

/** Open opportunities that may fit a profile. Reads the revision first, so that concurrent changes are noticed. */
export async function findCandidates(query: CandidateQuery): Promise<Candidates> {
  const revision = await readRevision()
  const profileVector = withTimeout(textVector(query.text), EMBEDDING_TIMEOUT_MS)
  const { documents } = await searchEngine().status()
  const words = await readProfileWords(query.text, documents)
  const hits = await findHits(query, words)
  const ids = hits.map(({ id }) => id)
  const [rows, vectors, profile] = await Promise.all([
    readRows(ids),
    readVectors([...ids, ...query.liked]),
    profileVector,
  ])
  const likedVectors = query.liked.flatMap((id) => vectors.get(id) ?? [])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const candidates = hits.flatMap((hit) => {
    const row = byId.get(hit.id)
    if (!row) return []
    const vector = vectors.get(hit.id)
    const similarity = nearest(vector, profile ? [profile] : [])
    const match = describeMatch(words, hit.words, documents)
    return [presentCandidate(row, { ...match, similarity, likedSimilarity: nearest(vector, likedVectors) })]
  })
  return { revision, isComplete: profile !== undefined, candidates }
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
