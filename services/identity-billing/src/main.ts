import { fileURLToPath } from 'node:url'
import { startFileRemovals } from '@fundharbor/chassis/files/file-removals'
import { retentionJob } from '@fundharbor/chassis/jobs/retention'
import { startScheduledJobs } from '@fundharbor/chassis/jobs/schedule'
import { startMailWorker } from '@fundharbor/chassis/mail/mail'
import { startService } from '@fundharbor/chassis/service/start-service'
import { featureFlags } from '@fundharbor/chassis/data/feature-flags'
import { startErasures } from './account/erasures.ts'
import { describeCapabilities } from './capabilities.ts'
import { reconciliation } from './billing/reconcile.ts'
import { readIdentityEnv, toSettings } from './env.ts'
import { identity } from './identity.ts'
import { retentionRules } from './retention-rules.ts'
import { revenueHistory } from './statistics/revenue.ts'
import { endTrials } from './trials/end-trials.ts'
import { startDepartures } from './members/departures.ts'
import { startNotificationEmails } from './notifications/send-email.ts'
import { startReleases } from './projects/releases.ts'
import { readFlagRules } from './platform-settings/flag-rules.ts'
import { startRevocations } from './sign-in/revoke-access.ts'
import { secretEncryption } from './two-factor/secrets.ts'
import { seedAdmin } from './users/seed-admin.ts'

const env = readIdentityEnv()
const settings = await toSettings(env)

await startService({
  name: 'identity-billing',
  env,
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  ...identity(settings),
  capabilities: describeCapabilities(env),
  async start(knex) {
    featureFlags.readFrom(readFlagRules)
    await seedAdmin({ email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD })
    await startMailWorker({ url: env.SMTP_URL, from: env.MAIL_FROM })
    await startErasures(settings)
    await startReleases(settings)
    await startDepartures(settings)
    await startRevocations(settings)
    await startNotificationEmails(settings)
    await startFileRemovals(settings.files)
    const jobs = [
      retentionJob(retentionRules),
      endTrials(settings),
      secretEncryption(settings),
      revenueHistory,
      ...(settings.billing ? [reconciliation(settings.billing)] : []),
    ]
    return [await startScheduledJobs(knex, jobs)]
  },
})
