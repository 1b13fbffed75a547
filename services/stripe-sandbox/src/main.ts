import path from 'node:path'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { readEnv } from '@fundharbor/chassis/runtime/env'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { z } from 'zod'
import { startSandbox } from './sandbox.ts'

/** Replaces Stripe on a developer's machine. Refuses to start in production or with a real key. */
const Env = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .refine((mode) => mode !== 'production', 'the sandbox is not for production'),
  STRIPE_SECRET_KEY: z.undefined('a Stripe key is set: the sandbox is not needed').optional(),
  PORT: z.coerce.number().int().default(4006),
  DATA_DIR: z.string().default('.data'),
  PUBLIC_URL: z.url().default('http://localhost:8080'),
  SANDBOX_SECRET_KEY: z.string().min(16),
  WEBHOOK_URL: z.url(),
  WEBHOOK_SECRET: z.string().min(16),
  CLOCK_AT: z.iso.datetime().optional(),
})

const env = readEnv(Env)
if (env.CLOCK_AT) clock.setTo(env.CLOCK_AT)
const sandbox = await startSandbox({
  port: env.PORT,
  secretKey: env.SANDBOX_SECRET_KEY,
  site: new URL(env.PUBLIC_URL).origin,
  file: path.join(env.DATA_DIR, 'stripe-sandbox.json'),
  webhook: { url: env.WEBHOOK_URL, secret: env.WEBHOOK_SECRET },
  systemTime: () => clock.now().getTime(),
})
logger.setBindings({ name: 'stripe-sandbox' })
logger.info({ port: env.PORT }, 'listening')

const shutDown = async () => {
  await sandbox.close()
  process.exit(0)
}
process.once('SIGTERM', shutDown).once('SIGINT', shutDown).once('disconnect', shutDown)
// The parent process may have exited before we listened.
if (process.connected === false) await shutDown()
