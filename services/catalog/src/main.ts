import { readEnv, ServiceEnv } from '@fundharbor/chassis/env'
import { housekeeping } from '@fundharbor/chassis/housekeeping'
import { startJobs } from '@fundharbor/chassis/jobs'
import { startMailWorker } from '@fundharbor/chassis/mail'
import { startService } from '@fundharbor/chassis/service'
import { applicationsRouter } from './applications/routes.ts'
import { router as imports } from './imports/routes.ts'
import { loadShippedOpportunities } from './imports/shipped.ts'
import { router as audit } from './audit/routes.ts'
import { router as internal } from './opportunities/internal-routes.ts'
import { router as opportunities } from './opportunities/routes.ts'
import { router as people } from './people/routes.ts'
import { statsRouter } from './stats/routes.ts'
import { router as usage } from './usage/routes.ts'

const env = readEnv(ServiceEnv)

await startService({
  name: 'catalog',
  env,
  migrations: new URL('../migrations', import.meta.url).pathname,
  routers: [
    opportunities,
    applicationsRouter({ publicUrl: env.PUBLIC_URL }),
    statsRouter({ baseUrl: env.IDENTITY_URL, secret: env.INTERNAL_SECRET }),
    imports,
    usage,
    people,
    internal,
    audit,
  ],
  start: async (knex) => {
    await loadShippedOpportunities(knex)
    return [
      startMailWorker(knex, { url: env.SMTP_URL, from: env.MAIL_FROM }),
      startJobs(knex, [housekeeping]),
    ]
  },
})
