import type { SuggestedFunder } from '@fundharbor/contracts/catalog/awards'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import { Model } from 'objection'
import { buildProfile } from '../../matching/factors/profile.ts'
import { readFunders } from '../../records/funders/read-funders.ts'
import { subjectLabel } from '../../records/vocabulary/subject-label.ts'
import { subjectsOfProfile } from './profile-subjects.ts'

const MAX_FUNDERS = 5
const MAX_RECIPIENTS = 3

/** Subjects that more of all awards are about tell nothing of a funder. */
const MOST_OF_ALL = 0.03
/** Fewer awards about a subject may be chance. */
const LEAST_AWARDS = 5
/** The least score, as a share of the best one. */
const LEAST_SCORE = 0.5
/** The weight of funders that give to the applicant's state. */
const AT_HOME = 1.5

/** Funders without an open call whose past awards are about what an applicant's organization does, best first. */
export async function suggestFunders(applicant: Applicant): Promise<SuggestedFunder[]> {
  const profile = buildProfile(applicant)
  if (!profile || !applicant.hasOrganization) return []
  const { state } = profile
  const [ranked, known] = await Promise.all([
    rankFunders(await subjectsOfProfile(profile), state),
    readFunders(),
  ])
  const shown = ranked.filter(
    ({ slug, score }) => score >= LEAST_SCORE * (ranked[0]?.score ?? 0) && !known.get(slug)?.open,
  )
  return Promise.all(shown.slice(0, MAX_FUNDERS).map((funder) => presentFunder(funder, state)))
}

interface RankedFunder extends Omit<SuggestedFunder, 'subject' | 'recipients'> {
  id: string
  score: number
  /** What the funder gave for, what most of the score is of first. */
  subjects: [string, ...string[]]
}

/**
 * By the share of their awards that is about the subjects, where it is larger than all funders' share: rare subjects tell
 * most. Without funders that give to another state.
 */
async function rankFunders(
  weights: ReadonlyMap<string, number>,
  state: string | null,
): Promise<RankedFunder[]> {
  const wanted = JSON.stringify([...weights].map(([subject, weight]) => ({ subject, weight })))
  const { rows } = await Model.knex().raw(
    `SELECT id, slug, name, awards, sum(score) AS score, array_agg(subject ORDER BY score DESC) AS subjects,
       (array_agg(about ORDER BY score DESC))[1] AS "subjectAwards",
       (SELECT min(year) FROM award_summaries WHERE funder_id = scored.id) AS "firstYear",
       (SELECT max(year) FROM award_summaries WHERE funder_id = scored.id) AS "lastYear"
     FROM (SELECT f.id, slug, name, f.awards, subject, about,
             CASE WHEN home_state IS NULL THEN 1 ELSE ${AT_HOME} END
               * weight * ln(1 / overall) * sqrt(about / f.awards::float) AS score
           FROM (SELECT funder_id, subject, weight, sum(awards)::int AS about,
                   sum(sum(awards)) OVER (PARTITION BY subject) / (SELECT sum(awards) FROM award_funders) AS overall
                 FROM award_subjects
                 JOIN json_to_recordset(CAST(:wanted AS json)) AS w(subject text, weight float) USING (subject)
                 GROUP BY funder_id, subject, weight) sums
           JOIN award_funders f ON f.id = funder_id
           WHERE about >= ${LEAST_AWARDS} AND overall <= ${MOST_OF_ALL} AND about >= overall * f.awards
             AND (home_state IS NULL OR home_state = :state)) scored
     GROUP BY id, slug, name, awards
     ORDER BY score DESC`,
    { wanted, state },
  )
  return rows
}

async function presentFunder(funder: RankedFunder, state: string | null): Promise<SuggestedFunder> {
  const { id, score: _score, subjects, ...facts } = funder
  const [subject] = subjects
  return {
    ...facts,
    subject: { id: subject, label: subjectLabel(subject) },
    recipients: await readRecipients({ funderId: id, subject, subjects, state }),
  }
}

interface RecipientQuery {
  funderId: string
  subject: string
  /** Awards about more of them come first. */
  subjects: readonly string[]
  state: string | null
}

/** Some recipients of awards about a subject: first those in the state, then those of most of the subjects. */
async function readRecipients(query: RecipientQuery): Promise<SuggestedFunder['recipients']> {
  const { rows } = await Model.knex().raw(
    `SELECT id, name, location, title, year
     FROM (SELECT DISTINCT ON (r.key) r.id, r.name, r.location, a.title, a.year, a.sorted_on,
             coalesce(a.state = CAST(:state AS text), false) AS is_near,
             cardinality(ARRAY(SELECT unnest(a.subjects) INTERSECT SELECT unnest(CAST(:subjects AS text[])))) AS shared
           FROM award_subjects s JOIN awards a ON a.id = ANY(s.latest) JOIN award_recipients r ON r.id = a.recipient_id
           WHERE s.funder_id = :funderId AND s.subject = :subject
           ORDER BY r.key, a.sorted_on DESC) found
     ORDER BY is_near DESC, shared DESC, title <> '' DESC, sorted_on DESC, name
     LIMIT ${MAX_RECIPIENTS}`,
    { ...query },
  )
  return rows
}
