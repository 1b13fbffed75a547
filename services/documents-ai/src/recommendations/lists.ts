import { callService } from '@fundharbor/chassis/http/service-client'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { Failure, unavailable } from '@fundharbor/chassis/http/failures'
import { internalCandidates } from '@fundharbor/contracts/catalog/candidates'
import { internalIdentity, type PersonFacts } from '@fundharbor/contracts/identity/usage'
import { Model } from 'objection'
import type { Sources } from '../drafting/facts.ts'
import { readFeedback, type GivenFeedback } from './feedback.ts'
import { fingerprintOf, profileOf, type Profile } from './profile.ts'
import { rank, type RankedItem } from './rank.ts'

/** Changes with the rules: lists of older ones are made anew. */
const RULES = 1

/** As many as catalog takes; the latest count. */
const MOST_NOT_FOR_ME = 1000
const MOST_LIKED = 50

interface KeptList {
  madeOf: string
  isComplete: boolean
  items: RankedItem[]
}

/** Somebody's recommendations, with the profile and the feedback that they were made of. */
export interface RecommendationList {
  profile: Profile | null
  feedback: GivenFeedback[]
  items: RankedItem[]
}

const table = () => Model.knex().table('recommendation_lists')

/**
 * The list as it is kept, where nothing that it was made of has changed and all of it is open still; else made anew.
 * Throws UNAVAILABLE where identity-billing or catalog do not answer.
 */
export async function readList(sources: Sources, userId: string): Promise<RecommendationList> {
  const [kept, feedback] = await Promise.all([readKept(userId), readFeedback(userId)])
  const ids = kept?.items.map(({ opportunityId }) => opportunityId) ?? []
  const [facts, standing] = await answered(
    Promise.all([readFacts(sources, userId), readStanding(sources, ids)]),
  )
  const profile = profileOf(facts)
  if (!profile) return { profile, feedback, items: [] }
  const parts = { profile, feedback }
  if (kept?.isComplete && kept.madeOf === madeOf(parts, standing.revision)) {
    const open = new Set(standing.open)
    if (kept.items.every(({ opportunityId }) => open.has(opportunityId)))
      return { ...parts, items: kept.items }
  }
  return { ...parts, items: await makeList(sources, userId, parts) }
}

interface Parts {
  profile: Profile
  feedback: GivenFeedback[]
}

/** A day is one of them: the time that is left counts. */
const madeOf = ({ profile, feedback }: Parts, revision: string): string =>
  fingerprintOf([RULES, profile, feedback, revision, clock.now().toISOString().slice(0, 10)])

async function makeList(sources: Sources, userId: string, parts: Parts): Promise<RankedItem[]> {
  const { profile, feedback } = parts
  const idsOf = (wanted: string) =>
    feedback.filter((given) => given.feedback === wanted).map(({ opportunityId }) => opportunityId)
  const found = await answered(
    callService(internalCandidates.find, {
      baseUrl: sources.catalogUrl,
      secret: sources.secret,
      body: {
        text: profile.text.slice(0, 5000),
        categories: profile.categories.map(({ category }) => category),
        organizationTypes: profile.organizationTypes,
        places: profile.places,
        annualBudget: profile.annualBudget === null ? null : profile.annualBudget.toFixed(2),
        liked: idsOf('interested').slice(0, MOST_LIKED),
        without: idsOf('not for me').slice(0, MOST_NOT_FOR_ME),
      },
    }),
  )
  const items = rank({ ...parts, candidates: found.candidates, now: clock.now() })
  await table()
    .insert({
      user_id: userId,
      made_of: madeOf(parts, found.revision),
      is_complete: found.isComplete,
      items: JSON.stringify(items),
      computed_at: clock.now(),
    })
    .onConflict('user_id')
    .merge()
  return items
}

const readKept = (userId: string): Promise<KeptList | undefined> =>
  table().select('madeOf', 'isComplete', 'items').where({ user_id: userId }).first()

const readFacts = ({ identityUrl, secret }: Sources, id: string): Promise<PersonFacts> =>
  callService(internalIdentity.facts, { baseUrl: identityUrl, secret, params: { id } })

const readStanding = ({ catalogUrl, secret }: Sources, ids: string[]) =>
  callService(internalCandidates.status, {
    baseUrl: catalogUrl,
    secret,
    query: { ids: ids.join(',') },
  })

/** A neighbour that is down is told as such; what it answered on purpose goes on. */
async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Failure && error.status < 500) throw error
    throw unavailable('Recommendations cannot be made at the moment. Please try again shortly.', error)
  }
}
