import { readEnv } from '@fundharbor/chassis/runtime/env'
import { retentionJob } from '@fundharbor/chassis/jobs/retention'
import { startNotificationWorker } from '@fundharbor/chassis/jobs/notifications'
import { startScheduledJobs } from '@fundharbor/chassis/jobs/schedule'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { startMailWorker } from '@fundharbor/chassis/mail/mail'
import { startService } from '@fundharbor/chassis/service/start-service'
import { projectChecker } from '@fundharbor/chassis/http/own-projects'
import { readPeers } from '@fundharbor/chassis/service/peers'
import { MCP_PATH } from '@fundharbor/contracts/catalog/mcp'
import { contactReader } from './team/notification-preferences/contacts.ts'
import { activityRetention } from './team/activity/retention.ts'
import { alertsJob } from './team/alerts/job.ts'
import { configureAwardSources } from './records/award-sources/configured.ts'
import { startAwardWorker } from './records/award-sources/answer-question.ts'
import { loadShippedAwards } from './records/awards/load-shipped.ts'
import { isMailProgram } from './team/alerts/routes.ts'
import { factsJob } from './matching/recommendations/facts-job.ts'
import { warmUpMatching } from './matching/recommendations/warm-up.ts'
import { isOpenData } from './public/common-grants/open-data.ts'
import { protocolErrors } from './public/common-grants/protocol-errors.ts'
import { describeCapabilities } from './capabilities.ts'
import { CatalogEnv } from './env.ts'
import { keepHeapSmall } from './keep-heap-small.ts'
import { embeddingsJob, embeddingsQueue, embedShipped, RUN_MS } from './search/embedding-queue/queue.ts'
import { dailyAddition } from './records/additions/job.ts'
import { loadLater } from './load-later.ts'
import { loadShipped } from './load-shipped.ts'
import { catalogRouters } from './routers.ts'
import { setUpSources } from './records/sources/set-up.ts'
import { warmUpSearch } from './search/warm-up.ts'
import { searchUpkeep } from './search/upkeep/job.ts'
import { configureSearchModels } from './search/configured-models.ts'
import { isSearchReady, startSearch } from './search/feed/current-engine.ts'
import { nextYearJob } from './team/own-opportunities/next-year.ts'
import { setUpGrants } from './team/my-grants/set-up.ts'
import { startNotifications } from './team/push/notifications.ts'
import { pushSettings } from './team/push/settings.ts'
import { retagJob } from './records/subjects/retag.ts'

const env = readEnv(CatalogEnv)

const identity = readPeers(env)['identity-billing']
const sender = { publicUrl: env.PUBLIC_URL, mailFrom: env.MAIL_FROM }
const push = pushSettings(env, sender)
const readContact = contactReader(identity)
const checkProject = projectChecker(identity)
const grants = await setUpGrants({ identity, filesUrl: env.FILES_URL, checkProject })
const sources = setUpSources(env)
configureSearchModels(env)
configureAwardSources(env)

await startService({
  name: 'catalog',
  env,
  migrations: new URL('../migrations', import.meta.url).pathname,
  routers: catalogRouters({ identity, sender, readContact, checkProject, push, grants, sources }),
  queues: [embeddingsQueue],
  capabilities: describeCapabilities(env),
  isReady: isSearchReady,
  before: () => [protocolErrors],
  exempt: (path) => isMailProgram(path) || isOpenData(path) || path === MCP_PATH,
  start: async (knex) => {
    await loadShipped(knex)
    // Setting it earlier would make loading over a second slower.
    keepHeapSmall()
    await startMailWorker({ url: env.SMTP_URL, from: env.MAIL_FROM })
    await startNotificationWorker(identity)
    await startAwardWorker(knex)
    await grants.start()
    if (push) await startNotifications(knex, push)
    const search = await startSearch({
      knex,
      databaseUrl: env.DATABASE_URL,
      threads: env.SEARCH_THREADS,
      snapshotDir: env.SEARCH_SNAPSHOT_DIR,
      openSearchUrl: env.OPENSEARCH_URL,
      fallback: env.SEARCH_FALLBACK,
    })
    const jobs = await startScheduledJobs(knex, [
      retentionJob(activityRetention),
      searchUpkeep,
      embeddingsJob,
      retagJob,
      factsJob,
      nextYearJob,
      alertsJob({ readContact, sender, notifies: push !== undefined }),
      dailyAddition(sources.additions),
      ...sources.jobs,
    ])
    // Nobody waits for the rest. It keeps the processor busy, so that connections made meanwhile could miss their time limit.
    sources.start(knex)
    embedShipped(knex, { until: performance.now() + RUN_MS }).catch((error: unknown) =>
      logger.error({ err: error }, 'Loading shipped embeddings failed; the job retries within two minutes'),
    )
    void warmUpSearch().then(warmUpMatching)
    void loadLater('past awards', () => loadShippedAwards(knex))
    return [search, jobs]
  },
})
