import { fileURLToPath } from 'node:url'
import { startMailWorker } from '@fundharbor/chassis/mail'
import { startService } from '@fundharbor/chassis/service'
import { seedArticles } from '../seeds/articles.ts'
import { seedForum } from '../seeds/forum.ts'
import { seedWebinars } from '../seeds/webinars.ts'
import { router as blog } from './blog/routes.ts'
import { contactAdminRouter } from './contact/admin-routes.ts'
import { contactRouter } from './contact/routes.ts'
import { env } from './env.ts'
import { router as forumAdmin } from './forum/admin-routes.ts'
import { forumRouter } from './forum/routes.ts'
import { isMailProgram } from './newsletter/one-click.ts'
import { newsletterRouter } from './newsletter/routes.ts'
import { router as webinarAdmin } from './webinars/admin-routes.ts'
import { webinarRouter } from './webinars/routes.ts'

const sender = { publicUrl: env.PUBLIC_URL, mailFrom: env.MAIL_FROM }
const support = {
  ...sender,
  support: env.SUPPORT_EMAIL,
  phone: env.CONTACT_PHONE,
  address: env.CONTACT_ADDRESS,
}

await startService({
  name: 'content',
  env,
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  routers: [
    blog,
    newsletterRouter(sender),
    contactRouter(support),
    contactAdminRouter(support),
    forumRouter(sender),
    forumAdmin,
    webinarRouter(sender),
    webinarAdmin,
  ],
  exempt: isMailProgram,
  async start(knex) {
    await seedArticles(knex)
    await seedForum(knex)
    await seedWebinars(knex)
    return [startMailWorker(knex, { url: env.SMTP_URL, from: env.MAIL_FROM })]
  },
})
