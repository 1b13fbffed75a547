import { readEnv, ServiceEnv } from '@fundharbor/chassis/env'
import { openFileStore } from '@fundharbor/chassis/files'
import { z } from 'zod'
import type { Settings } from './settings.ts'

const IdentityEnv = ServiceEnv.extend({
  /** Comma-separated; the first signs, all are believed, so that a key can be changed without signing people out. */
  SESSION_KEYS: z
    .string()
    .transform((keys) => keys.split(',').map((key) => key.trim()))
    .pipe(z.array(z.string().min(16, 'Each key needs 16 characters or more')).min(1)),
  /** The verified account with this address is an administrator; made at the first start. */
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(6).optional(),
  ADMIN_TWO_FACTOR: z.enum(['optional', 'required']).default('optional'),
  /** Multiplies how many attempts (sign-in, registration, mails) people and addresses have. */
  ATTEMPTS_FACTOR: z.coerce.number().min(1).max(10_000).default(1),
})
type IdentityEnv = z.infer<typeof IdentityEnv>

export const readIdentityEnv = (): IdentityEnv => readEnv(IdentityEnv)

export const settingsOf = async (env: IdentityEnv): Promise<Settings> => ({
  publicUrl: env.PUBLIC_URL,
  mailFrom: env.MAIL_FROM,
  sessionKeys: env.SESSION_KEYS,
  adminEmail: env.ADMIN_EMAIL,
  attemptsFactor: env.ATTEMPTS_FACTOR,
  adminTwoFactor: env.ADMIN_TWO_FACTOR === 'required',
  peers: { catalog: env.CATALOG_URL, content: env.CONTENT_URL, 'documents-ai': env.DOCUMENTS_URL },
  internalSecret: env.INTERNAL_SECRET,
  files: await openFileStore(env.FILES_URL),
})
