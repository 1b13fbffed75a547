import { readEnv } from '@fundharbor/chassis/runtime/env'
import { retentionJob } from '@fundharbor/chassis/jobs/retention'
import { startNotificationWorker } from '@fundharbor/chassis/jobs/notifications'
import { startScheduledJobs } from '@fundharbor/chassis/jobs/schedule'
import { projectChecker } from '@fundharbor/chassis/http/own-projects'
import { startMailWorker } from '@fundharbor/chassis/mail/mail'
import { readPeers } from '@fundharbor/chassis/service/peers'
import { startService } from '@fundharbor/chassis/service/start-service'
import { adminTemplatesRouter } from './admin-templates/routes.ts'
import { answersRouter } from './interview/routes.ts'
import { describeCapabilities } from './capabilities/describe.ts'
import { budgetsRouter } from './budgets/routes.ts'
import { router as glossary } from './glossary/routes.ts'
import { capabilitiesRouter } from './capabilities/routes.ts'
import { addShippedTemplates } from './document-templates/model.ts'
import { router as documentTemplates } from './document-templates/routes.ts'
import { downloadsRouter } from './downloads/routes.ts'
import { memberChecker } from './generation/check-member.ts'
import { listenToRuns } from './generation/events.ts'
import { generationRouter } from './generation/routes.ts'
import { checksRouter } from './checks/routes.ts'
import { router as comments } from './comments/routes.ts'
import { DocumentsEnv, configuredProvider } from './env.ts'
import { storeDocumentsJob } from './live/job.ts'
import { liveSockets } from './live/sockets.ts'
import { router as generatedDocuments } from './generated-documents/routes.ts'
import { projectsRouter } from './projects/routes.ts'
import { readFromServices } from './match-emails/dependencies.ts'
import { matchEmailsJob } from './match-emails/job.ts'
import { retentionRules } from './retention-rules.ts'
import { router as people } from './people/routes.ts'
import { recommendationsRouter } from './recommendations/routes.ts'
import { uploadsRouter } from './uploads/routes.ts'
import { rewritingRouter } from './rewriting/routes.ts'
import { translationRouter } from './translation/routes.ts'

const env = readEnv(DocumentsEnv)
const provider = configuredProvider(env)
const { 'identity-billing': identity, catalog } = readPeers(env)
const sources = { identity, catalog }
const checkProject = projectChecker(identity)
const checkMember = memberChecker(sources)

await startService({
  name: 'documents-ai',
  env,
  migrations: new URL('../migrations', import.meta.url).pathname,
  routers: [
    documentTemplates,
    // This router comes first, because its paths would also match `/:id` of the documents.
    generationRouter({ sources, perDay: env.DOCUMENTS_PER_DAY, checkProject, checkMember, provider }),
    generatedDocuments,
    projectsRouter(checkProject),
    downloadsRouter({ sources }),
    adminTemplatesRouter({ sources }),
    rewritingRouter({ sources, provider, perDay: env.DOCUMENTS_PER_DAY }),
    translationRouter({ provider, perDay: env.DOCUMENTS_PER_DAY, checkMember }),
    recommendationsRouter({ sources, provider, perDay: env.DOCUMENTS_PER_DAY }),
    people,
    answersRouter({ sources, checkProject }),
    budgetsRouter({ sources }),
    uploadsRouter({ sources, checkProject }),
    checksRouter({ sources }),
    comments,
    glossary,
    capabilitiesRouter({ provider }),
  ],
  webSockets: liveSockets({ databaseUrl: env.DATABASE_URL, publicUrl: env.PUBLIC_URL }),
  capabilities: describeCapabilities(env),
  start: async (knex) => {
    await addShippedTemplates()
    await startMailWorker({ url: env.SMTP_URL, from: env.MAIL_FROM })
    await startNotificationWorker(identity)
    const sender = { publicUrl: env.PUBLIC_URL, mailFrom: env.MAIL_FROM }
    const dependencies = readFromServices(sources)
    const jobs = [
      retentionJob(retentionRules),
      matchEmailsJob({ ...dependencies, sender }),
      storeDocumentsJob,
    ]
    return [await startScheduledJobs(knex, jobs), listenToRuns(env.DATABASE_URL)]
  },
})
