import { proofFor } from '@fundharbor/contracts/check/callers'
import { readPeers } from '@fundharbor/chassis/service/peers'
import { readEnv, SecretList, ServiceEnv } from '@fundharbor/chassis/runtime/env'
import { openFileStore } from '@fundharbor/chassis/files/files'
import { z } from 'zod'
import type { BillingSettings, Settings } from './settings.ts'

/** Pinned to the API version of the `stripe` package. */
const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js'

/** Set all three keys, or none if the deployment takes no payments. */
const StripeEnv = z.object({
  STRIPE_SECRET_KEY: z.string().min(16).optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(16).optional(),
  /** Overrides Stripe's API and script, for the sandbox. */
  STRIPE_API_BASE: z.url().optional(),
  STRIPE_SCRIPT_URL: z.string().default(STRIPE_SCRIPT),
})

const IdentityEnv = ServiceEnv.extend({
  ...StripeEnv.shape,
  /** Sign cookies. */
  SESSION_KEYS: SecretList,
  /** Encrypt the secrets of authenticator apps. */
  TWO_FACTOR_KEYS: SecretList.optional(),
  /** The verified account with this address is an administrator; created at the first start. */
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8).optional(),
  ADMIN_TWO_FACTOR: z.enum(['optional', 'required']).optional(),
  /** The gateway's releases folder, which holds the release log. */
  RELEASES_DIR: z.string().optional(),
  /** The gateway's release API, through which the console changes releases. */
  RELEASE_API_URL: z.url().optional(),
  /** Multiplies the limits on attempts (sign-in, registration, emails); for tests and load. */
  ATTEMPTS_FACTOR: z.coerce.number().min(1).max(10_000).default(1),
}).superRefine((env, context) => {
  if (env.NODE_ENV === 'production' && !env.TWO_FACTOR_KEYS)
    context.addIssue({ code: 'custom', path: ['TWO_FACTOR_KEYS'], message: 'is required in production' })
  for (const name of ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const)
    if (env.STRIPE_SECRET_KEY && !env[name])
      context.addIssue({ code: 'custom', path: [name], message: 'is required with STRIPE_SECRET_KEY' })
})
export type IdentityEnv = z.infer<typeof IdentityEnv>

export const readIdentityEnv = (): IdentityEnv => readEnv(IdentityEnv)

/** Whether administrators need two-factor sign-in. On a developer's machine, an authenticator app would only be in the way. */
export const requiresTwoFactor = (env: Pick<IdentityEnv, 'ADMIN_TWO_FACTOR' | 'NODE_ENV'>): boolean =>
  (env.ADMIN_TWO_FACTOR ?? (env.NODE_ENV === 'production' ? 'required' : 'optional')) === 'required'

export const toSettings = async (env: IdentityEnv): Promise<Settings> => ({
  publicUrl: env.PUBLIC_URL,
  mailFrom: env.MAIL_FROM,
  sessionKeys: env.SESSION_KEYS,
  twoFactorKeys: env.TWO_FACTOR_KEYS ?? env.SESSION_KEYS,
  adminEmail: env.ADMIN_EMAIL,
  attemptsFactor: env.ATTEMPTS_FACTOR,
  adminTwoFactor: requiresTwoFactor(env),
  peers: otherPeers(env),
  billing: toBillingSettings(env),
  files: await openFileStore(env.FILES_URL),
  releasesDir: env.RELEASES_DIR,
  releaseApi: env.RELEASE_API_URL
    ? { baseUrl: env.RELEASE_API_URL, secret: proofFor('releases', env.INTERNAL_KEY) }
    : undefined,
})

function otherPeers(env: IdentityEnv): Settings['peers'] {
  const { 'identity-billing': _own, ...others } = readPeers(env)
  return others
}

const toBillingSettings = (env: IdentityEnv): BillingSettings | undefined =>
  env.STRIPE_SECRET_KEY
    ? {
        secretKey: env.STRIPE_SECRET_KEY,
        publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? '',
        webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? '',
        scriptUrl: env.STRIPE_SCRIPT_URL,
        apiBase: env.STRIPE_API_BASE,
        site: { publicUrl: env.PUBLIC_URL, mailFrom: env.MAIL_FROM },
      }
    : undefined
