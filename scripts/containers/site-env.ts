import { randomBytes } from 'node:crypto'
import { listCallers, makeInternalKeys } from '@fundharbor/contracts/check/callers'
import { freePort } from '@fundharbor/postgres/free-port'
import { env as given } from '../platform/env.ts'

const secret = randomBytes(16).toString('hex')
const [PORT, MAIL_PORT, DATABASE_PORT] = [await freePort(), await freePort(), await freePort()].map(String)
const keys = makeInternalKeys()
const callers = Object.entries(keys).map(([name, key]) => [
  `${name.toUpperCase().replace('-', '_')}_KEY`,
  key,
])
const passwords = ['POSTGRES', 'IDENTITY_BILLING_DB', 'CATALOG_DB', 'CONTENT_DB', 'DOCUMENTS_AI_DB', 'ADMIN']
const databaseOf = (role: string) => `postgres://${role}:${secret}@127.0.0.1:${DATABASE_PORT}/fundharbor`

/** The database, for the role that owns everything. */
export const databaseUrl = databaseOf('postgres')
export const url = `http://localhost:${PORT}`

/** A site of its own, whatever else runs on this machine, and what tests and benchmarks of it read. */
export const env: NodeJS.ProcessEnv = {
  ...given,
  COMPOSE_PROJECT_NAME: 'fundharbor-try',
  COMPOSE_FILE: 'docker-compose.yml:docker-compose.try.yml',
  PORT,
  MAIL_PORT,
  DATABASE_PORT,
  BASE_URL: url,
  PUBLIC_URL: url,
  SMTP_URL: 'smtp://mail:1025?ignoreTLS=true',
  MAILPIT_URL: `http://localhost:${MAIL_PORT}`,
  ...Object.fromEntries(callers),
  INTERNAL_CALLERS: listCallers(keys),
  ...Object.fromEntries(passwords.map((name) => [`${name}_PASSWORD`, secret])),
  SESSION_KEYS: secret,
  TWO_FACTOR_KEYS: secret,
  ADMIN_EMAIL: 'admin@fundharbor.local',
  // People of tests have no authenticator.
  ADMIN_TWO_FACTOR: 'optional',
  LIVE_SOURCES: 'off',
  // All requests come from one address.
  ATTEMPTS_FACTOR: '1000',
  RATE_GENERAL: '100000',
  RATE_SIGN_IN: '100000',
  REQUESTS_PER_ADDRESS: '60000',
  DATABASE_URL: databaseOf('identity_billing'),
  DOCUMENTS_DATABASE_URL: databaseOf('documents_ai'),
}
