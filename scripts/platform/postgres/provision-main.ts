import { z } from 'zod'
import { readEnv } from '@fundharbor/chassis/runtime/env'
import { provision } from './provision.ts'

/** `DATABASE_URL` is a role that may create roles; the passwords are those of the roles to be made. */
const ProvisionEnv = z.object({
  DATABASE_URL: z.string().startsWith('postgres'),
  IDENTITY_BILLING_DB_PASSWORD: z.string().min(1),
  CATALOG_DB_PASSWORD: z.string().min(1),
  CONTENT_DB_PASSWORD: z.string().min(1),
  DOCUMENTS_AI_DB_PASSWORD: z.string().min(1),
})

const env = readEnv(ProvisionEnv)
await provision(env.DATABASE_URL, {
  identity_billing: env.IDENTITY_BILLING_DB_PASSWORD,
  catalog: env.CATALOG_DB_PASSWORD,
  content: env.CONTENT_DB_PASSWORD,
  documents_ai: env.DOCUMENTS_AI_DB_PASSWORD,
})
