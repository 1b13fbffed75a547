import type { SuggestedFunder } from '@fundharbor/contracts/catalog/awards'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import { Model } from 'objection'
import { buildProfile } from '../matching/profile.ts'
import { readFunders } from '../public-pages/funders.ts'
import { subjectLabel } from '../vocabulary/subject-label.ts'
import { subjectsOfProfile } from './profile-subjects.ts'

const MAX_FUNDERS = 5
const MAX_RECIPIENTS = 3

/** Subjects that more of all awards are about tell nothing of a funder. */
const MOST_OF_ALL = 0.03
/** Fewer awards about a subject may be chance. */
const LEAST_AWARDS = 5
/** The least score, as a share of the best one. */
const LEAST_SCORE = 0.5
/** Of funders that give to the applicant's state. */
const AT_HOME = 1.5

/** Funders without an open call whose past awards are about what an applicant's organization does, best first. */
export async function suggestFunders(applicant: Applicant): Promise<SuggestedFunder[]> {
  const profile = buildProfile(applicant)
  if (!profile || !applicant.hasOrganization) return []
  const { state } = profile
  const weights = await subjectsOfProfile(profile)
  const best = rank(await readSubjectSums([...weights.keys()], state), weights)
  const open = await readFunders()
  const shown = best.filter(({ slug }) => !open.get(slug)?.open).slice(0, MAX_FUNDERS)
  return Promise.all(shown.map((funder) => presentFunder(funder, state)))
}

/** How many awards of a funder are about a subject. */
interface SubjectSum {
  funderId: string
  slug: string
  name: string
  subject: string
  /** About the subject. */
  awards: number
  /** Of the funder. */
  all: number
  /** The share of all funders' awards that are about the subject. */
  overall: number
  /** The only state that the funder gives to; null if it gives to several. */
  homeState: string | null
}

/** Without funders that give to another state than the applicant's. */
async function readSubjectSums(subjects: readonly string[], state: string | null): Promise<SubjectSum[]> {
  const { rows } = await Model.knex().raw(
    `SELECT funder_id AS "funderId", slug, name, subject, found.awards::int, f.awards AS "all",
       (sum(found.awards) OVER (PARTITION BY subject) / (SELECT sum(awards) FROM award_funders))::float AS overall,
       home_state AS "homeState"
     FROM (SELECT funder_id, subject, sum(awards) AS awards FROM award_subjects
           WHERE subject = ANY(CAST(:subjects AS text[])) GROUP BY funder_id, subject) found
     JOIN award_funders f ON f.id = funder_id`,
    { subjects },
  )
  return rows.filter(({ homeState }: SubjectSum) => homeState === null || homeState === state)
}

/** A funder with what speaks for it. */
interface RankedFunder {
  id: string
  slug: string
  name: string
  all: number
  score: number
  /** What most of the score is of. */
  subject: { id: string; awards: number; score: number }
  subjects: string[]
}

/** By how often funders gave for the subjects, compared with all funders: rare subjects tell most. */
function rank(sums: readonly SubjectSum[], weights: ReadonlyMap<string, number>): RankedFunder[] {
  const found = new Map<string, RankedFunder>()
  for (const { funderId, slug, name, subject: id, awards, all, overall, homeState } of sums) {
    const share = awards / all
    if (awards < LEAST_AWARDS || overall > MOST_OF_ALL || share < overall) continue
    const place = homeState === null ? 1 : AT_HOME
    const score = place * (weights.get(id) ?? 0) * Math.log(1 / overall) * Math.sqrt(share)
    const subject = { id, awards, score }
    const known = found.get(funderId)
    if (!known) found.set(funderId, { id: funderId, slug, name, all, score, subject, subjects: [id] })
    else {
      known.score += score
      known.subjects.push(id)
      if (score > known.subject.score) known.subject = subject
    }
  }
  const ranked = [...found.values()].toSorted((one, other) => other.score - one.score)
  return ranked.filter(({ score }) => score >= LEAST_SCORE * (ranked[0]?.score ?? 0))
}

async function presentFunder(funder: RankedFunder, state: string | null): Promise<SuggestedFunder> {
  const { id, slug, name, all, subject, subjects } = funder
  const [years, recipients] = await Promise.all([
    Model.knex()
      .table('award_summaries')
      .where({ funderId: id })
      .min({ firstYear: 'year' })
      .max({ lastYear: 'year' })
      .first(),
    readRecipients({ funderId: id, subject: subject.id, subjects, state }),
  ])
  return {
    slug,
    name,
    awards: all,
    firstYear: years?.firstYear ?? null,
    lastYear: years?.lastYear ?? null,
    subject: { id: subject.id, label: subjectLabel(subject.id) },
    subjectAwards: subject.awards,
    recipients,
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
