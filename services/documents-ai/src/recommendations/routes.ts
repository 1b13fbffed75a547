import { notFound } from '@fundharbor/chassis/http/failures'
import { rateLimit, rateLimitPerProcess } from '@fundharbor/chassis/http/rate-limit'
import { mount } from '@fundharbor/chassis/http/mount'
import { present } from '@fundharbor/chassis/http/present'
import { Recommendation, recommendations } from '@fundharbor/contracts/documents/recommendations'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Router } from '@koa/router'
import { mayUseModel } from '../document-templates/policy.ts'
import type { Sources } from '../sources.ts'
import { followProject, readFollowed } from './follow-project.ts'
import type { Provider } from '../provider/provider.ts'
import { explain } from './explanations.ts'
import { saveFeedback } from './feedback.ts'
import { DEFAULT_PROJECT, readList, type RecommendationList } from './lists.ts'
import { textsOf } from './own-words.ts'

interface Options {
  sources: Sources
  /** Writes explanations for plans that include it; undefined if none is configured. */
  provider: Provider | undefined
  /** Explanations by the model per person and day (UTC). */
  perDay: number
}

/** Each makes the list again. */
const feedbackPerPerson = rateLimit('recommendation feedback', { times: 60, seconds: 60 })

/** Each may make a list again, and does while lists change. */
const listsPerPerson = rateLimitPerProcess({ times: 60, seconds: 60 })
const explanationsPerPerson = rateLimitPerProcess({ times: 60, seconds: 60 })

/** Recommendations, their explanations and feedback. */
export function recommendationsRouter({ sources, provider, perDay }: Options): Router {
  const router = new Router()

  mount(router, recommendations.list, async ({ person, query }) => {
    await listsPerPerson(person.id)
    const key = { userId: person.id, projectId: query.project ?? DEFAULT_PROJECT }
    const [list, followed] = await Promise.all([readList(sources, listOf(person, query)), readFollowed(key)])
    if (list.applicant) await followProject({ ...list, applicant: list.applicant }, followed)
    return presentList(list)
  })

  mount(router, recommendations.explanation, async ({ person, params, query }) => {
    await explanationsPerPerson(person.id)
    const { applicant, items } = await readList(sources, listOf(person, query))
    const item = items.find(({ opportunityId }) => opportunityId === params.opportunityId)
    if (!item) throw notFound('Recommendation')
    const profile = { name: applicant?.name ?? '', text: applicant ? textsOf(applicant).join(' ') : '' }
    // Without the applicant, a model would have nothing to write from.
    const own = applicant && mayUseModel(person) ? provider : undefined
    return explain({
      userId: person.id,
      profile,
      item: { ...item, facts: item.opportunity },
      provider: own,
      perDay,
    })
  })

  mountFeedback(router, sources)

  return router
}

function mountFeedback(router: Router, sources: Sources): void {
  mount(router, recommendations.giveFeedback, async ({ person, params, query, body }) => {
    await feedbackPerPerson(person.id)
    const { key, items, feedback } = await readList(sources, listOf(person, query))
    const { opportunityId } = params
    const listed = items.find((each) => each.opportunityId === opportunityId)?.opportunity
    const facts = listed ?? feedback.find((each) => each.opportunityId === opportunityId)?.facts
    if (!facts) throw notFound('Recommendation')
    const { title, funderName, deadline } = facts
    await saveFeedback({
      key,
      opportunityId,
      feedback: body.feedback,
      facts: { title, funderName, deadline },
    })
    return {}
  })
}

const listOf = ({ id, workspaceId }: Person, { project }: { project?: string | undefined }) => ({
  userId: id,
  workspaceId,
  projectId: project,
})

function presentList({ items, feedback, computedAt }: RecommendationList): Recommendation[] {
  const feedbackById = new Map(feedback.map((given) => [given.opportunityId, given.feedback]))
  return items.map((item) =>
    present(Recommendation, {
      ...item,
      feedback: feedbackById.get(item.opportunityId) ?? null,
      computedAt: computedAt.toISOString(),
    }),
  )
}
