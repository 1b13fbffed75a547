import path from 'node:path'
import { findUnsafeMode } from '@fundharbor/contracts/platform/run-mode'
import { StartupError } from '@fundharbor/postgres/embedded-postgres'
import { z } from 'zod'
import { root } from './root.ts'

const portRule = 'must be a whole number from 1 to 65535'

const Env = z.object({
  PORT: z.coerce.number(portRule).int(portRule).min(1, portRule).max(65_535, portRule).default(8080),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be postgres://user:password@host:port/database' })
    .optional(),
  GATEWAY: z.enum(['nginx', 'node']).optional(),
  SMTP_URL: z.string().optional(),
  PUBLIC_URL: z.url().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  ADMIN_EMAIL: z.email().default('admin@fundharbor.local'),
  ADMIN_PASSWORD: z.string().min(8).optional(),
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
})

/** The settings of `npm start`, read from the environment. */
export interface Settings {
  port: number
  dataDir: string
  databaseUrl: string | undefined
  gateway: 'nginx' | 'node' | undefined
  /** Whether the embedded database may lose data in a crash, which makes it faster; for tests. */
  disposable: boolean
  smtpUrl: string | undefined
  publicUrl: string
  adminEmail: string
  adminPassword: string | undefined
  nodeEnv: 'development' | 'test' | 'production'
  /** Whether to use the Stripe sandbox: never with a Stripe key, and never in production. */
  stripeSandbox: boolean
  /** The whole environment, which is passed on to the children. */
  env: NodeJS.ProcessEnv
}

/** Reads the settings. Throws StartupError that names every invalid variable. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Env.safeParse(given)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new StartupError(`Invalid settings. ${wrong.join('; ')}`)
  }
  const unsafe = findUnsafeMode(given)
  if (unsafe !== undefined) throw new StartupError(unsafe)
  const { data } = parsed
  if (data.NODE_ENV === 'production' && data.SMTP_URL === undefined)
    throw new StartupError(
      'In production, emails must be delivered. Set SMTP_URL to a mail server, such as smtp://user:password@host:587.',
    )
  if (data.NODE_ENV === 'production' && data.PUBLIC_URL === undefined)
    throw new StartupError(
      'In production, set PUBLIC_URL to the address of the site, such as https://example.org.',
    )
  return {
    port: data.PORT,
    dataDir: path.resolve(root, data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    gateway: data.GATEWAY,
    disposable: false,
    smtpUrl: data.SMTP_URL,
    publicUrl: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`,
    adminEmail: data.ADMIN_EMAIL,
    adminPassword: data.ADMIN_PASSWORD,
    nodeEnv: data.NODE_ENV,
    stripeSandbox: data.STRIPE_SECRET_KEY === undefined && data.NODE_ENV !== 'production',
    env,
  }
}
