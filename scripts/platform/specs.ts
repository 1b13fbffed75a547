import path from 'node:path'
import { lowMemory } from './low-memory.ts'
import type { ServiceName } from '@fundharbor/postgres/provision'
import type { ChildSpec } from './children.ts'
import type { Secrets } from './secrets.ts'
import { root } from './root.ts'
import { internalEnv, type Party } from '@fundharbor/contracts/check/callers'
import type { Settings } from './settings.ts'

/** Ports on the loopback interface, picked at every start. */
export interface Ports {
  identity: number
  catalog: number
  content: number
  documents: number
  mailHttp: number
  mailSmtp: number
  stripe: number
  releases: number
}

export interface Context {
  settings: Settings
  secrets: Secrets
  databases: Record<ServiceName, string>
  ports: Ports
}

/** What processes without a database need. */
type WithoutDatabases = Omit<Context, 'databases'>

const local = (port: number) => `http://127.0.0.1:${port}`

/** What the product's description promises. In production, operators set what they really offer. */
const supportPromises: NodeJS.ProcessEnv = {
  CONTACT_HOURS: 'Mon-Fri 9:00 AM-6:00 PM PST\nWeekends closed',
  CONTACT_REPLY_HOURS: '24',
  CONTACT_URGENT_REPLY_HOURS: '4',
  CONTACT_OFFERS: 'calls,consulting,demos',
}

/** The environment of every service. */
function serviceEnv({ settings, ports }: Context): NodeJS.ProcessEnv {
  return {
    ...(settings.nodeEnv === 'production' ? {} : supportPromises),
    ...settings.env,
    NODE_ENV: settings.nodeEnv,
    HOST: '127.0.0.1',
    IDENTITY_URL: local(ports.identity),
    CATALOG_URL: local(ports.catalog),
    CONTENT_URL: local(ports.content),
    DOCUMENTS_URL: local(ports.documents),
    PUBLIC_URL: settings.publicUrl,
    SMTP_URL: settings.smtpUrl ?? `smtp://127.0.0.1:${ports.mailSmtp}`,
    FILES_URL: settings.env.FILES_URL ?? `file://${path.join(settings.dataDir, 'files')}`,
    ADMIN_EMAIL: settings.adminEmail,
  }
}

/** Later starts take a quarter less processor time with the code that an earlier one has compiled. */
const compileCache: NodeJS.ProcessEnv = {
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/fundharbor/compile-cache'),
}

/** The four services, identity-billing first. */
export function serviceSpecs(context: Context): ChildSpec[] {
  const { databases, ports, secrets, settings } = context
  const shared = { ...lowMemory, ...compileCache, ...serviceEnv(context) }
  const spec = (name: Party, port: number, own: NodeJS.ProcessEnv): ChildSpec => ({
    name,
    script: `services/${name}/src/main.ts`,
    env: { ...shared, ...internalEnv(secrets.internalKeys, name), PORT: String(port), ...own },
    readyUrl: `${local(port)}/readyz`,
  })
  return [
    spec('identity-billing', ports.identity, {
      DATABASE_URL: databases.identity_billing,
      RELEASES_DIR: path.join(settings.dataDir, 'releases'),
      RELEASE_API_URL: local(ports.releases),
      SESSION_KEYS: secrets.sessionKeys,
      TWO_FACTOR_KEYS: settings.env.TWO_FACTOR_KEYS ?? secrets.twoFactorKeys,
      ADMIN_PASSWORD: settings.adminPassword ?? secrets.adminPassword,
      ...(settings.stripeSandbox ? sandboxKeys(context) : {}),
    }),
    spec('catalog', ports.catalog, {
      DATABASE_URL: databases.catalog,
      SEARCH_SNAPSHOT_DIR: settings.env.SEARCH_SNAPSHOT_DIR ?? path.join(settings.dataDir, 'search'),
      ...vapidKeys(context),
    }),
    spec('content', ports.content, {
      DATABASE_URL: databases.content,
      RELEASES_DIR: path.join(settings.dataDir, 'releases'),
    }),
    spec('documents-ai', ports.documents, { DATABASE_URL: databases.documents_ai }),
  ]
}

/** A pair from the environment, or else the platform's own. */
const vapidKeys = ({ settings: { env }, secrets: { vapid } }: Context): NodeJS.ProcessEnv =>
  env.VAPID_PUBLIC_KEY || env.VAPID_PRIVATE_KEY
    ? {}
    : { VAPID_PUBLIC_KEY: vapid.publicKey, VAPID_PRIVATE_KEY: vapid.privateKey }

/** The environment of identity-billing when it uses the Stripe sandbox. */
const sandboxKeys = ({ ports, secrets }: Context): NodeJS.ProcessEnv => ({
  STRIPE_SECRET_KEY: secrets.stripe.secretKey,
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: secrets.stripe.webhookSecret,
  STRIPE_API_BASE: local(ports.stripe),
  // Without a host, because the site can be opened under several names.
  STRIPE_SCRIPT_URL: '/dev/stripe/stripe.js',
})

/** Replacements for servers that are not configured: the mail catcher and the Stripe sandbox. */
export const standInSpecs = (context: WithoutDatabases): ChildSpec[] => [
  ...(context.settings.smtpUrl ? [] : [mailCatcherSpec(context)]),
  ...(context.settings.stripeSandbox ? [stripeSandboxSpec(context)] : []),
]

/** Responds like Stripe but moves no money. */
const stripeSandboxSpec = ({ settings, secrets, ports }: WithoutDatabases): ChildSpec => ({
  name: 'stripe-sandbox',
  script: 'services/stripe-sandbox/src/main.ts',
  env: {
    ...settings.env,
    NODE_ENV: settings.nodeEnv,
    PORT: String(ports.stripe),
    DATA_DIR: settings.dataDir,
    PUBLIC_URL: settings.publicUrl,
    SANDBOX_SECRET_KEY: secrets.stripe.secretKey,
    WEBHOOK_URL: `${local(ports.identity)}/api/stripe/webhook`,
    WEBHOOK_SECRET: secrets.stripe.webhookSecret,
  },
  readyUrl: `${local(ports.stripe)}/sandbox/clock`,
})

/** A mail server that forwards nothing. */
export const mailCatcherSpec = ({ settings, ports }: WithoutDatabases): ChildSpec => ({
  name: 'mail-catcher',
  script: 'scripts/mail-catcher.ts',
  env: {
    ...settings.env,
    MAIL_HTTP_PORT: String(ports.mailHttp),
    MAIL_SMTP_PORT: String(ports.mailSmtp),
    MAIL_DIR: path.join(settings.dataDir, 'mail'),
  },
  readyUrl: `${local(ports.mailHttp)}/dev/mail.json`,
})

export const gatewaySpec = ({ settings, secrets, ports }: WithoutDatabases): ChildSpec => ({
  name: 'gateway',
  script: 'gateway/src/main.ts',
  env: {
    ...settings.env,
    NODE_ENV: settings.nodeEnv,
    PORT: String(settings.port),
    HOST: settings.env.HOST ?? '127.0.0.1',
    GATEWAY: settings.gateway ?? '',
    PUBLIC_URL: settings.publicUrl,
    RELEASES_DIR: path.join(settings.dataDir, 'releases'),
    RELEASE_PORT: String(ports.releases),
    ...internalEnv(secrets.internalKeys, 'releases'),
    DOCS_DIR: path.join(settings.dataDir, 'docs'),
    GATEWAY_RUN_DIR: path.join(settings.dataDir, 'gateway'),
    UPSTREAM_IDENTITY_BILLING: `127.0.0.1:${ports.identity}`,
    UPSTREAM_CATALOG: `127.0.0.1:${ports.catalog}`,
    UPSTREAM_CONTENT: `127.0.0.1:${ports.content}`,
    UPSTREAM_DOCUMENTS_AI: `127.0.0.1:${ports.documents}`,
    ...(settings.stripeSandbox ? { UPSTREAM_STRIPE: `127.0.0.1:${ports.stripe}` } : {}),
    ...(settings.smtpUrl ? {} : { UPSTREAM_MAIL: `127.0.0.1:${ports.mailHttp}` }),
  },
  readyUrl: `http://127.0.0.1:${settings.port}/healthz`,
})
