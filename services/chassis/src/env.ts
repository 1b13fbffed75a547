import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'

/** What every service reads from its environment; docs/running.md explains each variable. */
export const ServiceEnv = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535),
  DATABASE_URL: z.string().startsWith('postgres'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  INTERNAL_SECRET: z.string().min(16),
  IDENTITY_URL: z.url().default('http://127.0.0.1:4001'),
  CATALOG_URL: z.url().default('http://127.0.0.1:4002'),
  CONTENT_URL: z.url().default('http://127.0.0.1:4003'),
  DOCUMENTS_URL: z.url().default('http://127.0.0.1:4004'),
  PUBLIC_URL: z.url().default('http://localhost:8080'),
  SMTP_URL: z.string().default('smtp://127.0.0.1:4025'),
  MAIL_FROM: z.string().default('Fundharbor <harbour@fundharbor.local>'),
  SUPPORT_EMAIL: z.string().optional(),
  /** The folder of uploaded files, shared by all replicas. */
  FILES_URL: z.url().default(pathToFileURL(path.resolve('.data/files')).href),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  CLOCK_AT: z.iso.datetime().optional(),
})
export type ServiceEnv = z.infer<typeof ServiceEnv>

/** Reads and checks the environment; the error names every variable that is wrong. */
export function readEnv<S extends z.ZodType>(
  schema: S,
  source: NodeJS.ProcessEnv = process.env,
): z.output<S> {
  // An empty variable, as compose files pass it, means unset.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const wrong = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The environment is not complete. ${wrong.join('; ')}`)
}
