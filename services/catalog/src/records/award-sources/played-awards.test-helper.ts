import { clock } from '@fundharbor/chassis/runtime/clock'
import { clearJobs, runWaiting } from '@fundharbor/chassis/testing/jobs'
import { member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { seedAwards } from '../../../seeds/awards.ts'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { awardsRouter } from '../awards/routes.ts'
import { applicantOf } from '../../matching/fit/eligibility/applicant.test-helper.ts'
import type { AwardSourceName } from '../awards/source-names.ts'
import { router as details } from '../../public/opportunity-details/routes.ts'
import { loadShippedPrograms } from '../programs/load-shipped.ts'
import { programsRouter } from '../programs/routes.ts'
import { PlayingServer, recorded } from '../sources/playing-server.test-helper.ts'
import { answerQuestion } from './answer-question.ts'
import { configureAwardSources } from './configured.ts'
import { awardQuestions } from './questions.ts'
import { awardSourcesRouter } from './routes.ts'

export const CALL = 'PAR-19-134'
export const LISTING = '43.008'
export const projects: any[] = recorded('nih-reporter.projects-search').results
export const awards: any[] = recorded('usaspending.spending-by-award.nasa').results

/** Projects like the recorded one, each with another recipient, sum and year. */
export const manyProjects = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...projects[0],
    appl_id: at + 1,
    fiscal_year: 2020 + (at % 4),
    award_amount: 1000 + at,
    organization: { ...projects[0].organization, org_name: `UNIVERSITY ${at}`, primary_uei: `UEI${at}` },
  }))

/** A catalog that asks the playing server, with an award of the funder that is known already. */
export function playedAwards() {
  const server = new PlayingServer()
  const service = testService({
    service: 'catalog',
    routers: [
      details,
      programsRouter,
      awardSourcesRouter,
      awardsRouter(async () =>
        applicantOf({ name: 'Marshall University', organizationType: 'public-university' }),
      ),
    ],
    migrations: new URL('../../../migrations', import.meta.url).pathname,
  })
  const turnOn = (names: AwardSourceName[]) =>
    configureAwardSources(
      { LIVE_SOURCES: names.map((name) => ({ name, url: `${server.url}/` })) },
      { requestsPerSecond: Number.POSITIVE_INFINITY, pauseMs: 1, limits: { timeoutMs: 2000, maxBytes: 1e7 } },
    )
  beforeAll(async () => {
    await server.start()
    await loadShippedPrograms(service.knex())
  })
  beforeEach(async () => {
    await clearJobs(service.knex())
    await service.knex().table('award_questions').delete()
    await seedAwards(service.knex(), [{ funder: 'National Institutes of Health', amount: '100', year: 2015 }])
    server.intercept = undefined
    server.requests.length = 0
    server.projects = structuredClone(projects)
    server.awards = structuredClone(awards)
    turnOn(['nih-reporter', 'usaspending'])
    service.as(member())
  })
  afterAll(() => {
    server.stop()
    clock.reset()
    configureAwardSources({ LIVE_SOURCES: [] })
  })
  return {
    server,
    service,
    turnOn,
    seedCall: (over: { sourceNumber?: string; listing?: string[] } = {}) =>
      seedOpportunity(service.knex(), {
        sourceNumber: over.sourceNumber ?? CALL,
        sourceCodes: { listing: over.listing ?? [LISTING] },
        funderName: 'National Institutes of Health',
      }),
    open: async ({ id }: { id: string }) => (await service.send('GET', `/api/opportunities/${id}`)).body,
    /** Asks what is to be asked; returns how many questions there were. */
    work: () => runWaiting(awardQuestions, ({ data }) => answerQuestion(service.knex(), data)),
    list: (query: string) => service.send('GET', `/api/public/awards?${query}`),
    questions: () => service.knex().table('award_questions').orderBy('sourceId'),
  }
}
