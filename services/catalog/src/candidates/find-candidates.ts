import type { Candidate, CandidateQuery, Candidates } from '@fundharbor/contracts/catalog/candidates'
import { OpportunityModel } from '../opportunities/model.ts'
import { readStatistics } from '../opportunities/statistics.ts'
import { findHits, type Hit } from './hits.ts'
import { readProfileWords, type ProfileWord } from './profile-words.ts'
import { readRevision } from './revision.ts'
import { meaningOf, nearest, readVectors } from './similarities.ts'

/** So much of the text on who may apply is handed out. */
const ELIGIBILITY_CHARACTERS = 4000

const LISTED =
  'id title funderName category fundingType sector geoScope minAmount maxAmount currency deadline'
const columns = `${LISTED} organizationTypes businessTypes sourceCodes excerpt`.split(' ')

/** A profile that says this much in an opportunity's words says all of it: texts never share every word. */
const FULL_MATCH = 0.3

/** Open opportunities that may fit a profile. The revision is read first: what changes meanwhile is noticed later. */
export async function findCandidates(query: CandidateQuery): Promise<Candidates> {
  const revision = await readRevision()
  const meaning = meaningOf(query.text)
  const [words, statistics] = await Promise.all([readProfileWords(query.text), readStatistics()])
  const hits = await findHits({ query, words, statistics })
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
    return [{ ...presentCandidate(row, hit, words), similarity, likeness: nearest(vector, likedVectors) }]
  })
  return { revision, isComplete: meant !== undefined, candidates }
}

type Row = OpportunityModel & { eligibility: string | null }

const readRows = (ids: string[]): Promise<Row[]> =>
  OpportunityModel.query()
    .select(
      ...columns,
      OpportunityModel.raw(
        `left(coalesce(eligibility_requirements, eligibility_criteria), ${ELIGIBILITY_CHARACTERS}) AS eligibility`,
      ),
    )
    .findByIds(ids)
    .where({ isActive: true }) as unknown as Promise<Row[]>

function presentCandidate(
  row: Row,
  { words: places }: Hit,
  words: ProfileWord[],
): Omit<Candidate, 'similarity' | 'likeness'> {
  const matched = places.toSorted((one, other) => one - other).flatMap((place) => words[place] ?? [])
  const weight = (some: ProfileWord[]) => some.reduce((sum, word) => sum + word.weight, 0)
  return {
    id: row.id,
    title: row.title,
    funderName: row.funderName,
    category: row.category as Candidate['category'],
    fundingType: row.fundingType as Candidate['fundingType'],
    sector: row.sector,
    geoScope: row.geoScope,
    minAmount: row.minAmount,
    maxAmount: row.maxAmount,
    currency: row.currency,
    deadline: row.deadline?.toISOString() ?? null,
    organizationTypes: row.organizationTypes as Candidate['organizationTypes'],
    businessTypes: row.businessTypes as Candidate['businessTypes'],
    isApplicantListed: isListed(row.sourceCodes.applicants ?? []),
    eligibility: row.eligibility,
    excerpt: row.excerpt,
    matchedWords: matched.map(({ text }) => text),
    wordMatch: words.length === 0 ? 0 : Math.min(1, weight(matched) / weight(words) / FULL_MATCH),
  }
}

/** Code 25 refers to a text for others, who may be anybody. */
const isListed = (codes: string[]): boolean => codes.length > 0 && !codes.includes('25')
