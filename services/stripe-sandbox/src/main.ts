import path from 'node:path'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { readEnv } from '@fundharbor/chassis/runtime/env'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { z } from 'zod'
import { startSandbox } from './sandbox.ts'

/** It stands in for Stripe on a developer's machine; where there is a key, or in production, it does not start. */
const Env = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .refine((mode) => mode !== 'production', 'the sandbox is not for production'),
  STRIPE_SECRET_KEY: z.undefined('there is a key of Stripe: the sandbox is not for that').optional(),
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
  wall: () => clock.now().getTime(),
})
logger.info({ service: 'stripe-sandbox', port: env.PORT }, 'listening')

const leave = async () => {
  await sandbox.close()
  process.exit(0)
}
process.once('SIGTERM', leave).once('SIGINT', leave).once('disconnect', leave)
// Whoever started us may have gone before we listened.
if (process.connected === false) await leave()
