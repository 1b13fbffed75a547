import { randomBytes } from 'node:crypto'
import { listCallers, makeInternalKeys } from '@fundharbor/contracts/check/callers'
import { freePort } from '@fundharbor/postgres/free-port'
import { env as given } from '../platform/env.ts'

const secret = () => randomBytes(16).toString('hex')
const [port, mailPort, databasePort] = [await freePort(), await freePort(), await freePort()]
const keys = makeInternalKeys()
const [owner, identity, documents, sessionKeys] = [secret(), secret(), secret(), secret()]
const addressOf = (role: string, password: string) =>
  `postgres://${role}:${password}@127.0.0.1:${databasePort}/fundharbor`

/** The address of the site, and of its database for the role that owns everything. */
export const url = `http://localhost:${port}`
export const databaseUrl = addressOf('postgres', owner)

/** For Docker: a site of its own, whatever else runs on this machine. */
export const env: NodeJS.ProcessEnv = {
  ...given,
  COMPOSE_PROJECT_NAME: 'fundharbor-try',
  COMPOSE_FILE: 'docker-compose.yml:docker-compose.try.yml',
  PORT: String(port),
  MAIL_PORT: String(mailPort),
  DATABASE_PORT: String(databasePort),
  PUBLIC_URL: url,
  SMTP_URL: 'smtp://mail:1025?ignoreTLS=true',
  POSTGRES_PASSWORD: owner,
  IDENTITY_BILLING_DB_PASSWORD: identity,
  CATALOG_DB_PASSWORD: secret(),
  CONTENT_DB_PASSWORD: secret(),
  DOCUMENTS_AI_DB_PASSWORD: documents,
  ...Object.fromEntries(
    Object.entries(keys).map(([party, key]) => [`${party.toUpperCase().replaceAll('-', '_')}_KEY`, key]),
  ),
  INTERNAL_CALLERS: listCallers(keys),
  SESSION_KEYS: sessionKeys,
  TWO_FACTOR_KEYS: secret(),
  ADMIN_EMAIL: 'admin@fundharbor.local',
  ADMIN_PASSWORD: secret(),
  // People of tests have no authenticator.
  ADMIN_TWO_FACTOR: 'optional',
  LIVE_SOURCES: 'off',
  // All requests come from one address.
  ATTEMPTS_FACTOR: '1000',
  RATE_GENERAL: '100000',
  RATE_SIGN_IN: '100000',
  REQUESTS_PER_ADDRESS: '60000',
}

/** For the load test. */
export const ownerEnv = {
  ...given,
  PUBLIC_URL: url,
  DATABASE_URL: databaseUrl,
  SESSION_KEYS: sessionKeys,
}

/** For browser tests, which add people and documents as the services would. */
export const browserEnv = {
  ...ownerEnv,
  BASE_URL: url,
  DATABASE_URL: addressOf('identity_billing', identity),
  DOCUMENTS_DATABASE_URL: addressOf('documents_ai', documents),
  MAILPIT_URL: `http://localhost:${mailPort}`,
}
