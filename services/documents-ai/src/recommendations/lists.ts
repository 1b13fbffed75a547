import { Failure, unavailable } from '@fundharbor/chassis/http/failures'
import { callService } from '@fundharbor/chassis/http/service-client'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { internalDecisions } from '@fundharbor/contracts/catalog/decisions'
import { internalMatches } from '@fundharbor/contracts/catalog/matches'
import type { Feedback } from '@fundharbor/contracts/documents/recommendations'
import { internalApplicants, type Applicant } from '@fundharbor/contracts/identity/applicants'
import { Model } from 'objection'
import type { Sources } from '../generation/facts.ts'
import { readFeedback, type GivenFeedback, type ListKey } from './feedback.ts'
import { fingerprintOf } from './fingerprint.ts'
import { presentMatch, type PresentedMatch } from './present-match.ts'

/** Raise it when the ranking or its texts change, so that stored lists are computed again. */
const RULES_VERSION = 3

/** The project of feedback and lists that were made for no project in particular. */
export const DEFAULT_PROJECT = '00000000-0000-0000-0000-000000000000'

/** Limits of the catalog's endpoint; the latest feedback is sent. */
const MAX_REJECTED = 1000
const MAX_LIKED = 50

interface StoredList {
  inputHash: string
  isComplete: boolean
  items: PresentedMatch[]
  computedAt: Date
}

/** A person's recommendations for a project, with the feedback they are based on. */
export interface RecommendationList {
  key: ListKey
  /** Null while identity-billing is down and the last list is shown. */
  applicant: Applicant | null
  feedback: GivenFeedback[]
  items: PresentedMatch[]
  computedAt: Date
}

const table = () => Model.knex().table('recommendation_lists')

/**
 * The stored list if its inputs are unchanged and all of it is still open; otherwise a new one. While identity-billing or
 * catalog is down, the last list, which `computedAt` dates. Throws UNAVAILABLE if there is none then, and NOT_FOUND for a
 * project of another workspace.
 */
export async function readList(
  sources: Sources,
  userId: string,
  projectId?: string,
): Promise<RecommendationList> {
  try {
    const applicant = await readApplicant(sources, userId, projectId)
    const key = { userId, projectId: applicant.project.isDefault ? DEFAULT_PROJECT : applicant.project.id }
    return await currentList(sources, key, applicant)
  } catch (error) {
    if (error instanceof Failure && error.status < 500) throw error
    return lastList({ userId, projectId: projectId ?? DEFAULT_PROJECT }, error)
  }
}

const readApplicant = (
  { identityUrl, secret }: Sources,
  id: string,
  project: string | undefined,
): Promise<Applicant> =>
  callService(internalApplicants.read, { baseUrl: identityUrl, secret, params: { id }, query: { project } })

async function currentList(
  sources: Sources,
  key: ListKey,
  applicant: Applicant,
): Promise<RecommendationList> {
  const [stored, feedback] = await Promise.all([readStored(key), readFeedback(key)])
  const ids = stored?.items.map(({ opportunityId }) => opportunityId) ?? []
  const { revision, open, noGo } = await readCatalogState(sources, applicant, ids)
  const inputs = { applicant, feedback, noGo }
  const isCurrent =
    stored?.isComplete &&
    stored.inputHash === fingerprint(inputs, revision) &&
    ids.every((id) => open.includes(id))
  const { items, computedAt } = isCurrent ? stored : await computeList(sources, key, inputs)
  return { key, applicant, feedback, items, computedAt }
}

/** The list that was shown last, without what closed or was rejected since. */
async function lastList(key: ListKey, error: unknown): Promise<RecommendationList> {
  const [stored, feedback] = await Promise.all([readStored(key), readFeedback(key)])
  if (!stored) throw unavailable('Recommendations aren’t available right now. Try again in a minute.', error)
  const rejected = new Set(idsWith(feedback, 'not for me'))
  const now = clock.now().toISOString()
  const items = stored.items.filter(
    ({ opportunityId, opportunity }) =>
      !rejected.has(opportunityId) && (opportunity.deadline === null || opportunity.deadline >= now),
  )
  return { key, applicant: null, feedback, items, computedAt: stored.computedAt }
}

interface Inputs {
  applicant: Applicant
  feedback: GivenFeedback[]
  /** Opportunities that the workspace decided against. */
  noGo: string[]
}

/** The day is an input too, because scores depend on the time left. */
const fingerprint = (inputs: Inputs, revision: string): string =>
  fingerprintOf([RULES_VERSION, inputs, revision, clock.now().toISOString().slice(0, 10)])

const idsWith = (feedback: readonly GivenFeedback[], kind: Feedback): string[] =>
  feedback.filter((given) => given.feedback === kind).map(({ opportunityId }) => opportunityId)

async function computeList(
  sources: Sources,
  key: ListKey,
  inputs: Inputs,
): Promise<{ items: PresentedMatch[]; computedAt: Date }> {
  const { applicant, feedback, noGo } = inputs
  const { matches, revision, isComplete } = await callService(internalMatches.find, {
    baseUrl: sources.catalogUrl,
    secret: sources.secret,
    body: {
      applicant,
      liked: idsWith(feedback, 'interested').slice(0, MAX_LIKED),
      rejected: [...new Set([...idsWith(feedback, 'not for me'), ...noGo])].slice(0, MAX_REJECTED),
    },
  })
  const now = clock.now()
  const items = matches.map((match) => presentMatch(match, { applicant, all: matches, now }))
  await table()
    .insert({
      user_id: key.userId,
      project_id: key.projectId,
      input_hash: fingerprint(inputs, revision),
      is_complete: isComplete,
      items: JSON.stringify(items),
      computed_at: now,
    })
    .onConflict(['user_id', 'project_id'])
    .merge()
  return { items, computedAt: now }
}

const readStored = ({ userId, projectId }: ListKey): Promise<StoredList | undefined> =>
  table()
    .select('inputHash', 'isComplete', 'items', 'computedAt')
    .where({ user_id: userId, project_id: projectId })
    .first()

async function readCatalogState({ catalogUrl, secret }: Sources, applicant: Applicant, ids: string[]) {
  const { workspaceId, project } = applicant
  const options = { baseUrl: catalogUrl, secret }
  const [state, decisions] = await Promise.all([
    callService(internalMatches.status, { ...options, query: { ids: ids.join(',') } }),
    callService(internalDecisions.noGo, {
      ...options,
      params: { id: workspaceId },
      query: { project: project.id },
    }),
  ])
  return { ...state, noGo: decisions.ids }
}
