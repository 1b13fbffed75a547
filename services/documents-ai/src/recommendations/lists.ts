import { callService } from '@fundharbor/chassis/http/service-client'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { Failure, unavailable } from '@fundharbor/chassis/http/failures'
import { internalCandidates } from '@fundharbor/contracts/catalog/candidates'
import { Model } from 'objection'
import { readPersonFacts, type Sources } from '../generation/facts.ts'
import type { Feedback } from '@fundharbor/contracts/documents/recommendations'
import { readFeedback, type GivenFeedback } from './feedback.ts'
import { fingerprintOf, buildProfile, type Profile } from './profile.ts'
import { rank, type RankedItem } from './rank.ts'

/** Raise it when the ranking or its texts change, so that stored lists are computed again. */
const RULES_VERSION = 2

/** Limits of the catalog's endpoint; the latest feedback is sent. */
const MAX_REJECTED = 1000
const MAX_LIKED = 50

interface StoredList {
  inputHash: string
  isComplete: boolean
  items: RankedItem[]
}

/** A person's recommendations, with the profile and feedback they are based on. */
export interface RecommendationList {
  profile: Profile | null
  feedback: GivenFeedback[]
  items: RankedItem[]
}

const table = () => Model.knex().table('recommendation_lists')

/**
 * The stored list if its inputs are unchanged and all of it is still open; otherwise a new one. Throws UNAVAILABLE when
 * identity-billing or catalog is down.
 */
export async function readList(sources: Sources, userId: string): Promise<RecommendationList> {
  const [stored, feedback] = await Promise.all([readStored(userId), readFeedback(userId)])
  const ids = stored?.items.map(({ opportunityId }) => opportunityId) ?? []
  const [facts, catalog] = await orUnavailable(
    Promise.all([readPersonFacts(sources, userId), readCatalogState(sources, ids)]),
  )
  const profile = buildProfile(facts)
  if (!profile) return { profile, feedback, items: [] }
  const inputs = { profile, feedback }
  if (stored?.isComplete && stored.inputHash === fingerprint(inputs, catalog.revision)) {
    const open = new Set(catalog.open)
    if (stored.items.every(({ opportunityId }) => open.has(opportunityId)))
      return { ...inputs, items: stored.items }
  }
  return { ...inputs, items: await computeList(sources, userId, inputs) }
}

interface Inputs {
  profile: Profile
  feedback: GivenFeedback[]
}

/** The day is an input too, because scores depend on the time left. */
const fingerprint = ({ profile, feedback }: Inputs, revision: string): string =>
  fingerprintOf([RULES_VERSION, profile, feedback, revision, clock.now().toISOString().slice(0, 10)])

async function computeList(sources: Sources, userId: string, inputs: Inputs): Promise<RankedItem[]> {
  const { profile, feedback } = inputs
  const idsWith = (kind: Feedback) =>
    feedback.filter((given) => given.feedback === kind).map(({ opportunityId }) => opportunityId)
  const found = await orUnavailable(
    callService(internalCandidates.find, {
      baseUrl: sources.catalogUrl,
      secret: sources.secret,
      body: {
        text: profile.text.slice(0, 5000),
        categories: profile.categories.map(({ category }) => category),
        organizationTypes: profile.organizationTypes,
        places: profile.locations,
        annualBudget: profile.annualBudget === null ? null : profile.annualBudget.toFixed(2),
        liked: idsWith('interested').slice(0, MAX_LIKED),
        without: idsWith('not for me').slice(0, MAX_REJECTED),
      },
    }),
  )
  const items = rank({ ...inputs, candidates: found.candidates, now: clock.now() })
  await table()
    .insert({
      user_id: userId,
      input_hash: fingerprint(inputs, found.revision),
      is_complete: found.isComplete,
      items: JSON.stringify(items),
      computed_at: clock.now(),
    })
    .onConflict('user_id')
    .merge()
  return items
}

const readStored = (userId: string): Promise<StoredList | undefined> =>
  table().select('inputHash', 'isComplete', 'items').where({ user_id: userId }).first()

const readCatalogState = ({ catalogUrl, secret }: Sources, ids: string[]) =>
  callService(internalCandidates.status, {
    baseUrl: catalogUrl,
    secret,
    query: { ids: ids.join(',') },
  })

/** Turns outages of the other services into UNAVAILABLE; deliberate failures pass. */
async function orUnavailable<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (error instanceof Failure && error.status < 500) throw error
    throw unavailable('Recommendations aren’t available right now. Try again in a minute.', error)
  }
}
