import { notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { present } from '@fundharbor/chassis/http/present'
import { Recommendation, recommendations } from '@fundharbor/contracts/documents/recommendations'
import { Router } from '@koa/router'
import type { Sources } from '../generation/facts.ts'
import { mayUseModel } from '../document-templates/policy.ts'
import type { Provider } from '../provider/provider.ts'
import { explain } from './explanations.ts'
import { saveFeedback } from './feedback.ts'
import { readList, type RecommendationList } from './lists.ts'

interface Options {
  sources: Sources
  /** Writes explanations for plans that include it; undefined if none is configured. */
  provider: Provider | undefined
  /** Explanations by the model per person and day (UTC). */
  perDay: number
}

/** Recommendations, their explanations and feedback. */
export function recommendationsRouter({ sources, provider, perDay }: Options): Router {
  const router = new Router()

  mount(router, recommendations.list, async ({ person }) => presentList(await readList(sources, person.id)))

  mount(router, recommendations.explanation, async ({ person, params }) => {
    const { profile, items } = await readList(sources, person.id)
    const item = items.find(({ opportunityId }) => opportunityId === params.opportunityId)
    if (!item || !profile) throw notFound('Recommendation')
    const own = mayUseModel(person) ? provider : undefined
    return explain({ userId: person.id, profile, item, provider: own, perDay })
  })

  mount(router, recommendations.giveFeedback, async ({ person, params, body }) => {
    const { items, feedback } = await readList(sources, person.id)
    const { opportunityId } = params
    const subject = [...items, ...feedback].find((each) => each.opportunityId === opportunityId)
    if (!subject) throw notFound('Recommendation')
    await saveFeedback({ userId: person.id, opportunityId, feedback: body.feedback, facts: subject.facts })
    return {}
  })

  return router
}

function presentList({ items, feedback }: RecommendationList): Recommendation[] {
  const feedbackById = new Map(feedback.map((given) => [given.opportunityId, given.feedback]))
  return items.map((item) =>
    present(Recommendation, { ...item, feedback: feedbackById.get(item.opportunityId) ?? null }),
  )
}
