import { readProvisionEnv } from './env.ts'
import { provision } from './provision.ts'

const env = readProvisionEnv()
await provision(env.DATABASE_URL, {
  identity_billing: env.IDENTITY_BILLING_DB_PASSWORD,
  catalog: env.CATALOG_DB_PASSWORD,
  content: env.CONTENT_DB_PASSWORD,
  documents_ai: env.DOCUMENTS_AI_DB_PASSWORD,
})
