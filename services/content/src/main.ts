import { fileURLToPath } from 'node:url'
import { retentionJob } from '@fundharbor/chassis/jobs/retention'
import { startScheduledJobs } from '@fundharbor/chassis/jobs/schedule'
import { startMailWorker } from '@fundharbor/chassis/mail/mail'
import { readPeers } from '@fundharbor/chassis/service/peers'
import { startService } from '@fundharbor/chassis/service/start-service'
import { callService } from '@fundharbor/chassis/http/service-client'
import { Failure } from '@fundharbor/chassis/http/failures'
import { opportunities } from '@fundharbor/contracts/catalog/opportunities'
import { internalPeople, type Contact } from '@fundharbor/contracts/identity/people'
import { seedArticles } from '../seeds/articles.ts'
import { seedForum } from '../seeds/forum.ts'
import { seedWebinars } from '../seeds/webinars.ts'
import { router as audit } from './audit/routes.ts'
import { router as blogAdmin } from './blog/admin-routes.ts'
import { router as blog } from './blog/routes.ts'
import { describeCapabilities } from './capabilities.ts'
import { contactAdminRouter } from './contact/admin-routes.ts'
import { contactRouter } from './contact/routes.ts'
import { env } from './env.ts'
import { router as forumAdmin } from './forum/admin-routes.ts'
import { forumRouter } from './forum/routes.ts'
import { router as newsletterAdmin } from './newsletter/admin-routes.ts'
import { forumRetentionRules } from './forum/retention-rules.ts'
import { fridayLetter } from './newsletter/friday-letter.ts'
import { isMailProgram } from './newsletter/one-click.ts'
import { newsletterRetentionRules } from './newsletter/retention-rules.ts'
import { newsletterRouter } from './newsletter/routes.ts'
import { catalogClient } from './pages/catalog-client.ts'
import { feedRouter } from './pages/feed-routes.ts'
import { pageRouter } from './pages/routes.ts'
import { peopleRouter } from './people/routes.ts'
import { router as pictures } from './pictures/routes.ts'
import { socialPictureRouter } from './pictures/social-routes.ts'
import { telemetryRouter } from './telemetry/routes.ts'
import { webinarAdminRouter } from './webinars/admin-routes.ts'
import { webinarReminders } from './webinars/reminders.ts'
import { retentionRules } from './webinars/retention-rules.ts'
import { webinarRouter } from './webinars/routes.ts'

const sender = { publicUrl: env.PUBLIC_URL, mailFrom: env.MAIL_FROM }
const peers = readPeers(env)
const catalog = catalogClient(peers.catalog)
const pages = { ...sender, releasesDir: env.RELEASES_DIR, catalog }
const support = {
  mailFrom: env.MAIL_FROM,
  details: {
    name: env.CONTACT_NAME ?? null,
    email: env.SUPPORT_EMAIL ?? null,
    phone: env.CONTACT_PHONE ?? null,
    address: env.CONTACT_ADDRESS ?? null,
    hours: env.CONTACT_HOURS ?? null,
    replyHours: env.CONTACT_REPLY_HOURS ?? null,
    urgentReplyHours: env.CONTACT_URGENT_REPLY_HOURS ?? null,
    offers: env.CONTACT_OFFERS ?? [],
  },
}

const readOverview = () => callService(opportunities.overview, peers.catalog)

/** Null for an account that no longer exists. */
const readContact = async (id: string): Promise<Contact | null> => {
  try {
    return await callService(internalPeople.contact, { ...peers['identity-billing'], params: { id } })
  } catch (error) {
    if (error instanceof Failure && error.code === 'NOT_FOUND') return null
    throw error
  }
}

const acceptsEmail = async (id: string) => (await readContact(id))?.emailNotifications ?? false

await startService({
  name: 'content',
  env,
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  routers: [
    audit,
    blog,
    blogAdmin,
    newsletterRouter(sender),
    newsletterAdmin,
    contactRouter(support),
    contactAdminRouter(support),
    forumRouter(sender, readContact),
    forumAdmin,
    webinarRouter(sender),
    webinarAdminRouter(sender),
    telemetryRouter(env.RELEASES_DIR, { everyVisit: env.EVERY_VISIT_COUNTS }),
    peopleRouter(sender),
    socialPictureRouter(pages),
    pictures,
    feedRouter(pages),
    pageRouter(pages),
  ],
  capabilities: describeCapabilities(),
  exempt: isMailProgram,
  async start(knex) {
    await seedArticles(knex)
    await seedForum(knex)
    await seedWebinars(knex)
    await startMailWorker({ url: env.SMTP_URL, from: env.MAIL_FROM })
    return [
      await startScheduledJobs(knex, [
        retentionJob([...retentionRules, ...forumRetentionRules, ...newsletterRetentionRules]),
        fridayLetter(sender, readOverview),
        webinarReminders({ sender, acceptsEmail }),
      ]),
    ]
  },
})
