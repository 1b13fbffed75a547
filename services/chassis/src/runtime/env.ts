import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'

/** The addresses of a service's replicas, separated by commas. */
const Addresses = z
  .string()
  .refine(
    (text) => listed(text).every((part) => z.url().safeParse(part).success),
    'must be an address, or the addresses of several replicas separated by commas',
  )

/** The first is sent, all are believed: a secret is changed without a moment in which calls are refused. */
const Secrets = z
  .string()
  .refine(
    (text) => listed(text).every((part) => part.length >= 16),
    'Each secret needs 16 characters or more',
  )

/** The parts of a comma-separated setting. */
export const listed = (text: string): string[] => text.split(',').map((part) => part.trim())

/** What every service reads from its environment; docs/running.md explains each variable. */
export const ServiceEnv = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535),
  DATABASE_URL: z.string().startsWith('postgres'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  INTERNAL_SECRET: Secrets,
  IDENTITY_URL: Addresses.default('http://127.0.0.1:4001'),
  CATALOG_URL: Addresses.default('http://127.0.0.1:4002'),
  CONTENT_URL: Addresses.default('http://127.0.0.1:4003'),
  DOCUMENTS_URL: Addresses.default('http://127.0.0.1:4004'),
  PUBLIC_URL: z.url().default('http://localhost:8080'),
  SMTP_URL: z.string().default('smtp://127.0.0.1:4025'),
  MAIL_FROM: z.string().default('Fundharbor <harbour@fundharbor.local>'),
  SUPPORT_EMAIL: z.string().optional(),
  /** The folder of uploaded files, shared by all replicas. */
  FILES_URL: z.url().default(pathToFileURL(path.resolve('.data/files')).href),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  /** How long a service that was asked to leave still serves while it says at /readyz that it is leaving. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(20).default(0),
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
  if (result.success) return withMail(result.data, given)
  const wrong = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The environment is not complete. ${wrong.join('; ')}`)
}

/** The default is the catcher of a local run: where nobody listens, mails would wait for ever and nobody would know. */
function withMail<E>(env: E, given: NodeJS.ProcessEnv): E {
  const sends = typeof env === 'object' && env !== null && 'SMTP_URL' in env
  if (sends && given.NODE_ENV === 'production' && given.SMTP_URL === undefined)
    throw new Error('The environment is not complete. SMTP_URL: is needed in production, mail has to arrive')
  return env
}
