import { readEnv } from '@fundharbor/chassis/runtime/env'
import { retentionJob } from '@fundharbor/chassis/jobs/retention'
import { startNotificationWorker } from '@fundharbor/chassis/jobs/notifications'
import { startScheduledJobs } from '@fundharbor/chassis/jobs/schedule'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { startMailWorker } from '@fundharbor/chassis/mail/mail'
import { startService } from '@fundharbor/chassis/service/start-service'
import { projectChecker } from '@fundharbor/chassis/http/own-projects'
import { callService } from '@fundharbor/chassis/http/service-client'
import { readPeers } from '@fundharbor/chassis/service/peers'
import { internalPeople } from '@fundharbor/contracts/identity/people'
import { contactReader } from './notification-preferences/contacts.ts'
import { activityRetention } from './activity/retention.ts'
import { alertsJob } from './alerts/job.ts'
import { router as adminOpportunities } from './admin-opportunities/routes.ts'
import { configureAwardSources } from './award-sources/configured.ts'
import { startAwardWorker } from './award-sources/answer-question.ts'
import { setUpAwards } from './awards/set-up.ts'
import { router as briefs } from './briefs/routes.ts'
import { alertsRouter, isMailProgram } from './alerts/routes.ts'
import { applicationRouters } from './applications/routers.ts'
import { calendarRouter } from './calendar/routes.ts'
import { factsJob } from './matching/facts-job.ts'
import { router as matching } from './matching/routes.ts'
import { warmUpMatching } from './matching/warm-up.ts'
import { applicantReader } from './members/applicants.ts'
import { isOpenData } from './common-grants/open-data.ts'
import { protocolErrors } from './common-grants/protocol-errors.ts'
import { commonGrantsRouter } from './common-grants/routes.ts'
import { describeCapabilities } from './capabilities.ts'
import { CatalogEnv } from './env.ts'
import { keepHeapSmall } from './keep-heap-small.ts'
import { embeddingsJob, embeddingsQueue, embedShipped, RUN_MS } from './embedding-queue/queue.ts'
import { dailyAddition } from './additions/job.ts'
import { additionsRouter } from './additions/routes.ts'
import { router as history } from './history/routes.ts'
import { router as imports } from './imports/routes.ts'
import { router as uploads } from './uploads/routes.ts'
import { loadShipped } from './load-shipped.ts'
import { router as audit } from './audit/routes.ts'
import { setUpSources } from './sources/set-up.ts'
import { router as internal } from './internal/routes.ts'
import { router as opportunities } from './opportunity-details/routes.ts'
import { warmUpSearch } from './search/warm-up.ts'
import { publicSearchRouter } from './search/public-routes.ts'
import { searchUpkeep } from './upkeep/job.ts'
import { configureSearchModels } from './search/configured-models.ts'
import { searchRouter } from './search/routes.ts'
import { isSearchReady, startSearch } from './search/feed/current-engine.ts'
import { setUpPipeline } from './pipeline/set-up.ts'
import { programsRouter } from './programs/routes.ts'
import { router as projects } from './projects/routes.ts'
import { publicPagesRouter } from './public-pages/routes.ts'
import { startNotifications } from './push/notifications.ts'
import { pushDevicesRouter } from './push/routes.ts'
import { pushSettings } from './push/settings.ts'
import { router as people } from './people/routes.ts'
import { savedRouters } from './saved/routers.ts'
import { statsRouter } from './stats/routes.ts'
import { retagJob } from './subjects/retag.ts'
import { subjectRouters } from './subjects/routers.ts'
import { suggestedFundersRouter } from './suggested-funders/routes.ts'
import { router as timeline } from './timeline/routes.ts'
import { router as usage } from './usage/routes.ts'

const env = readEnv(CatalogEnv)

const identity = readPeers(env)['identity-billing']
const sender = { publicUrl: env.PUBLIC_URL, mailFrom: env.MAIL_FROM }
const push = pushSettings(env, sender)
const readContact = contactReader(identity)
const pipeline = await setUpPipeline({ identity, filesUrl: env.FILES_URL })
const checkProject = projectChecker(identity)
const sources = setUpSources(env)
const awards = setUpAwards(identity)
configureSearchModels(env)
configureAwardSources(env)

await startService({
  name: 'catalog',
  env,
  migrations: new URL('../migrations', import.meta.url).pathname,
  routers: [
    searchRouter(({ id, workspaceId: workspace }) =>
      callService(internalPeople.facts, { ...identity, params: { id }, query: { workspace } }),
    ),
    opportunities,
    briefs,
    publicSearchRouter,
    publicPagesRouter,
    programsRouter,
    awards.router,
    suggestedFundersRouter(applicantReader(identity)),
    ...subjectRouters,
    adminOpportunities,
    history,
    ...pipeline.routers,
    ...applicationRouters({ sender, checkProject, identity }),
    ...savedRouters(readContact, checkProject),
    alertsRouter(readContact),
    pushDevicesRouter(push),
    calendarRouter(sender),
    timeline,
    statsRouter(identity),
    commonGrantsRouter({ identity, publicUrl: env.PUBLIC_URL }),
    imports,
    sources.router,
    uploads,
    additionsRouter(sources.additions),
    usage,
    people,
    projects,
    internal,
    matching,
    audit,
  ],
  queues: [embeddingsQueue],
  capabilities: describeCapabilities(env),
  isReady: isSearchReady,
  before: () => [protocolErrors],
  exempt: (path) => isMailProgram(path) || isOpenData(path),
  start: async (knex) => {
    await loadShipped(knex)
    // Setting it earlier would make loading over a second slower.
    keepHeapSmall()
    await startMailWorker({ url: env.SMTP_URL, from: env.MAIL_FROM })
    await startNotificationWorker(identity)
    await startAwardWorker(knex)
    await pipeline.start()
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
    awards.start(knex)
    return [search, jobs]
  },
})
