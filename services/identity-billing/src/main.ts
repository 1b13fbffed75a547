import { fileURLToPath } from 'node:url'
import { startFileRemovals } from '@fundharbor/chassis/files/file-removals'
import { startJobs } from '@fundharbor/chassis/jobs/jobs'
import { housekeeping } from '@fundharbor/chassis/jobs/housekeeping'
import { startMailWorker } from '@fundharbor/chassis/mail/mail'
import { startService } from '@fundharbor/chassis/runtime/service'
import { featureFlags } from '@fundharbor/chassis/data/feature-flags'
import { erasureQueue, startErasures } from './account/erasures.ts'
import { reconciliation } from './billing/reconcile.ts'
import { readIdentityEnv, toSettings } from './env.ts'
import { identity } from './identity.ts'
import { sessionHousekeeping } from './sessions/housekeeping.ts'
import { endTrials } from './trials/end-trials.ts'
import { readFeatureFlags } from './platform-settings/routes.ts'
import { seedAdmin } from './users/seed-admin.ts'

const env = readIdentityEnv()
const settings = await toSettings(env)

await startService({
  name: 'identity-billing',
  env,
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  ...identity(settings),
  queues: [erasureQueue],
  async start(knex) {
    featureFlags.readFrom(readFeatureFlags)
    await seedAdmin({ email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD })
    return [
      startMailWorker(knex, { url: env.SMTP_URL, from: env.MAIL_FROM }),
      startErasures(knex, settings),
      startFileRemovals(knex, settings.files),
      startJobs(knex, [
        housekeeping,
        sessionHousekeeping,
        endTrials(settings),
        ...(settings.billing ? [reconciliation(settings.billing)] : []),
      ]),
    ]
  },
})
