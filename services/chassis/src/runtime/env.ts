import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { InternalCallers, InternalKey } from '@fundharbor/contracts/check/callers'
import { findUnsafeMode } from '@fundharbor/contracts/platform/run-mode'
import { z } from 'zod'

/** The address of a service, or of its replicas separated by commas. */
export const Addresses = z
  .string()
  .refine(
    (text) => splitList(text).every((part) => z.url().safeParse(part).success),
    'must be an address, or the addresses of several replicas separated by commas',
  )

/** The parts of a comma-separated setting. */
export const splitList = (text: string): string[] => text.split(',').map((part) => part.trim())

/** Secrets, separated by commas. The first is used and all are accepted, so that they can be changed. */
export const SecretList = z
  .string()
  .transform(splitList)
  .pipe(z.array(z.string().min(16, 'Each needs at least 16 characters')).min(1))

/** In production, responses are not checked against the contract. */
export const isProduction = process.env.NODE_ENV === 'production'

/** Read before the rest of the environment, so that errors in it can be logged. */
export const logLevel = process.env.LOG_LEVEL || 'info'

/** What every service reads from its environment; docs/running.md explains each variable. */
export const ServiceEnv = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535),
  DATABASE_URL: z.string().startsWith('postgres'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  INTERNAL_KEY: InternalKey,
  INTERNAL_CALLERS: InternalCallers,
  /** What private links, such as those for unsubscribing, are derived from. Default: INTERNAL_KEY. */
  LINK_KEYS: SecretList.optional(),
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
  /** How long a service still serves requests after SIGTERM, while /readyz says that it is stopping. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(20).default(0),
  CLOCK_AT: z.iso.datetime().optional(),
  /** Where spans are exported to (OTLP over HTTP). */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
})
export type ServiceEnv = z.infer<typeof ServiceEnv>

/** Reads and checks the environment. The error names every invalid variable, or says why the process must not start. */
export function readEnv<S extends z.ZodType>(
  schema: S,
  source: NodeJS.ProcessEnv = process.env,
): z.output<S> {
  // Compose files pass an unset variable as an empty one.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const unsafe = findUnsafeMode(given)
  if (unsafe !== undefined) throw new Error(unsafe)
  const result = schema.safeParse(given)
  if (result.success) return requireInProduction(result.data, given)
  const wrong = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The environment is incomplete. ${wrong.join('; ')}`)
}

/**
 * The defaults are those of a local run. In production, emails would wait in its mail catcher unnoticed, with links to a
 * site that readers cannot open.
 */
function requireInProduction<E>(env: E, given: NodeJS.ProcessEnv): E {
  if (typeof env !== 'object' || env === null || given.NODE_ENV !== 'production') return env
  for (const name of ['PUBLIC_URL', 'SMTP_URL'])
    if (name in env && given[name] === undefined)
      throw new Error(`The environment is incomplete. ${name}: is required in production`)
  return env
}
