import { Failure, unavailable } from '@fundharbor/chassis/http/failures'
import { callService } from '@fundharbor/chassis/http/service-client'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { ResponseOf } from '@fundharbor/contracts/endpoint'
import { internalMatches } from '@fundharbor/contracts/catalog/matches'
import type { Feedback } from '@fundharbor/contracts/documents/recommendations'
import { internalApplicants, type Applicant } from '@fundharbor/contracts/identity/applicants'
import type { Sources } from '../sources.ts'
import { readFeedback, type FeedbackKey, type GivenFeedback } from './feedback.ts'
import { computeOnce, type ComputedList } from './compute-once.ts'
import { fingerprintOf } from './fingerprint.ts'
import { presentMatch, type PresentedMatch } from './present-match.ts'
import { readStored, storeList, type StoredList } from './stored-lists.ts'

/** Raise it when the ranking or its texts change, so that stored lists are computed again. */
const RULES_VERSION = 3

/** The project of feedback and lists that were made for no project in particular. */
export const DEFAULT_PROJECT = '00000000-0000-0000-0000-000000000000'

/** Limits of the catalog's endpoint; the latest feedback is sent. */
const MAX_REJECTED = 1000
const MAX_LIKED = 50

/** A person's recommendations for a project, with the feedback they are based on. */
export interface RecommendationList {
  key: FeedbackKey
  /** Null while identity-billing is down and the last list is shown. */
  applicant: Applicant | null
  feedback: GivenFeedback[]
  items: PresentedMatch[]
  computedAt: Date
}

/** Whose list is read; `projectId` is undefined for the default project. */
interface ListRequest {
  userId: string
  workspaceId: string
  projectId: string | undefined
}

/**
 * The stored list if its inputs are unchanged and all of it is still open; otherwise a new one. While identity-billing or
 * catalog is down or busy, the last list, which `computedAt` dates. Throws UNAVAILABLE if there is none then, and
 * NOT_FOUND for a project of another workspace.
 */
export async function readList(sources: Sources, request: ListRequest): Promise<RecommendationList> {
  const { userId, workspaceId, projectId = DEFAULT_PROJECT } = request
  const requested = { userId, workspaceId, projectId }
  const asked = readApplicant(sources, request)
  try {
    // Both at once: a stored list is read in the time of the slower one.
    const [applicant, state] = await Promise.all([asked, readState(sources, requested)])
    const key = {
      ...requested,
      projectId: applicant.project.isDefault ? DEFAULT_PROJECT : applicant.project.id,
    }
    const isRequested = key.projectId === projectId
    return await currentList(sources, applicant, {
      key,
      ...(isRequested ? state : await readState(sources, key)),
    })
  } catch (error) {
    if (error instanceof Failure && error.status < 500 && error.code !== 'TOO_MANY_REQUESTS') throw error
    return lastList(requested, error, await asked.catch(() => undefined))
  }
}

const readApplicant = (
  { identity }: Sources,
  { userId, projectId, workspaceId }: ListRequest,
): Promise<Applicant> =>
  callService(internalApplicants.read, {
    ...identity,
    params: { id: userId },
    query: { project: projectId, workspace: workspaceId },
  })

/** What a list depends on besides the applicant. */
interface ListState {
  stored: StoredList | undefined
  feedback: GivenFeedback[]
  catalog: ResponseOf<typeof internalMatches.status>
}

async function readState(sources: Sources, key: FeedbackKey): Promise<ListState> {
  const [stored, feedback] = await Promise.all([readStored(key), readFeedback(key)])
  const ids = stored?.items.map(({ opportunityId }) => opportunityId) ?? []
  const catalog = await callService(internalMatches.status, {
    ...sources.catalog,
    query: { ids: ids.join(','), workspace: key.workspaceId },
  })
  return { stored, feedback, catalog }
}

async function currentList(
  sources: Sources,
  applicant: Applicant,
  { key, stored, feedback, catalog }: ListState & { key: FeedbackKey },
): Promise<RecommendationList> {
  const { passed } = catalog
  const inputs = { applicant, feedback, passed }
  const isCurrent =
    stored?.isComplete &&
    stored.inputHash === fingerprint(inputs, catalog.revision) &&
    stored.items.every(({ opportunityId }) => catalog.open.includes(opportunityId))
  const { items, computedAt } = isCurrent
    ? stored
    : await computeOnce(`${key.userId} ${key.projectId} ${fingerprint(inputs, catalog.revision)}`, () =>
        computeList(sources, key, inputs),
      )
  return { key, applicant, feedback, items, computedAt }
}

const toOpportunityId = ({ opportunityId }: { opportunityId: string }): string => opportunityId

/** The list that was shown last, without what closed or was rejected since. A list of a profile that has changed is another organization's. */
async function lastList(
  key: FeedbackKey,
  error: unknown,
  applicant: Applicant | undefined,
): Promise<RecommendationList> {
  const [stored, feedback] = await Promise.all([readStored(key), readFeedback(key)])
  const isOwn = !applicant || stored?.inputHash.startsWith(fingerprintOf(applicant))
  if (!stored || !isOwn)
    throw unavailable('Recommendations aren’t available right now. Try again in a minute.', error)
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
  /** Opportunities that the workspace passed on. */
  passed: string[]
}

/** Begins with the profile's. The day is an input too, because scores depend on the time left. */
const fingerprint = ({ applicant, ...others }: Inputs, revision: string): string =>
  fingerprintOf(applicant) +
  fingerprintOf([RULES_VERSION, others, revision, clock.now().toISOString().slice(0, 10)])

const idsWith = (feedback: readonly GivenFeedback[], kind: Feedback): string[] =>
  feedback.filter((given) => given.feedback === kind).map(toOpportunityId)

async function computeList(sources: Sources, key: FeedbackKey, inputs: Inputs): Promise<ComputedList> {
  const { applicant, feedback, passed } = inputs
  const now = clock.now()
  const { matches, revision, isComplete } = await callService(internalMatches.find, {
    ...sources.catalog,
    body: {
      applicant,
      liked: idsWith(feedback, 'interested').slice(0, MAX_LIKED),
      rejected: [...new Set([...idsWith(feedback, 'not for me'), ...passed])].slice(0, MAX_REJECTED),
    },
  })
  const items = matches.map((match) => presentMatch(match, { applicant, all: matches, now }))
  await storeList(key, { inputHash: fingerprint(inputs, revision), isComplete, items, computedAt: now })
  return { items, computedAt: now }
}
