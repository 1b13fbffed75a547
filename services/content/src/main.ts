import { fileURLToPath } from 'node:url'
import { startMailWorker } from '@fundharbor/chassis/mail'
import { startService } from '@fundharbor/chassis/service'
import { seedArticles } from '../seeds/articles.ts'
import { router as blog } from './blog/routes.ts'
import { env } from './env.ts'
import { newsletterRouter } from './newsletter/routes.ts'
import { isMailProgram } from './newsletter/one-click.ts'

await startService({
  name: 'content',
  env,
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  routers: [blog, newsletterRouter({ publicUrl: env.PUBLIC_URL, mailFrom: env.MAIL_FROM })],
  exempt: isMailProgram,
  async start(knex) {
    await seedArticles(knex)
    return [startMailWorker(knex, { url: env.SMTP_URL, from: env.MAIL_FROM })]
  },
})
