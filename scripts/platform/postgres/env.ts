import { z } from 'zod'

/** `DATABASE_URL` is a role that may create roles; the passwords are those of the roles to create. */
const ProvisionEnv = z.object({
  DATABASE_URL: z.string().startsWith('postgres'),
  IDENTITY_BILLING_DB_PASSWORD: z.string().min(1),
  CATALOG_DB_PASSWORD: z.string().min(1),
  CONTENT_DB_PASSWORD: z.string().min(1),
  DOCUMENTS_AI_DB_PASSWORD: z.string().min(1),
})

/** The environment of the provisioning container. Throws an error that lists missing variables. */
export function readProvisionEnv(): z.infer<typeof ProvisionEnv> {
  const { data, error } = ProvisionEnv.safeParse(process.env)
  if (error) throw new Error(`The environment is incomplete:\n${z.prettifyError(error)}`)
  return data
}
