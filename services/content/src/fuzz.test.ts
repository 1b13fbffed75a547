import { fuzzEndpoints } from '@fundharbor/chassis/testing/fuzz/fuzz'
import { jobRouter } from '@fundharbor/chassis/jobs/routes'
import { capabilityRouter } from '@fundharbor/chassis/service/capabilities'
import { liveOperationsRouter } from '@fundharbor/chassis/service/live-operations'
import { testActors } from '@fundharbor/chassis/testing/fuzz/actors'
import { testService } from '@fundharbor/chassis/testing/service'
import { beforeAll, expect, test } from 'vitest'
import { seedArticles } from '../seeds/articles.ts'
import { seedForum } from '../seeds/forum.ts'
import { seedWebinars } from '../seeds/webinars.ts'
import { sender } from '../testdata/sender.test-helper.ts'
import { router as audit } from './audit/routes.ts'
import { router as blogAdmin } from './blog/admin-routes.ts'
import { router as blog } from './blog/routes.ts'
import { contactAdminRouter } from './contact/admin-routes.ts'
import { contactRouter } from './contact/routes.ts'
import { unsetDetails } from './contact/unset-details.test-helper.ts'
import { router as forumAdmin } from './forum/admin-routes.ts'
import { forumRouter } from './forum/routes.ts'
import { router as newsletterAdmin } from './newsletter/admin-routes.ts'
import { newsletterRouter } from './newsletter/routes.ts'
import { peopleRouter } from './people/routes.ts'
import { telemetryRouter } from './telemetry/routes.ts'
import { webinarAdminRouter } from './webinars/admin-routes.ts'
import { webinarRouter } from './webinars/routes.ts'

const service = testService({
  service: 'content',
  routers: [
    audit,
    blog,
    blogAdmin,
    newsletterRouter(sender),
    newsletterAdmin,
    contactRouter({ ...sender, details: unsetDetails }),
    contactAdminRouter({ ...sender, details: unsetDetails }),
    forumRouter(sender, async () => null),
    forumAdmin,
    webinarRouter(sender),
    webinarAdminRouter(sender),
    telemetryRouter(undefined),
    peopleRouter(sender),
    jobRouter('content'),
    capabilityRouter('content'),
    liveOperationsRouter(),
  ],
  migrations: new URL('../migrations', import.meta.url).pathname,
})

beforeAll(async () => {
  await seedArticles(service.knex())
  await seedForum(service.knex())
  await seedWebinars(service.knex())
})

test('no request fails the service, and every answer is inside its contract', async () => {
  const refresh = async () => void (await service.knex().table('rate_limits').delete())
  const actors = testActors(service)
  expect(await fuzzEndpoints({ service, name: 'content', actors, refresh })).toEqual([])
}, 3_600_000)
