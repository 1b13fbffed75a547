import { describeCapability } from '@fundharbor/chassis/service/capabilities'
import type { IdentityEnv } from './env.ts'

/** What depends on the configuration, for the console. */
export const describeCapabilities = (env: IdentityEnv) => [
  describeCapability(env, {
    label: 'Payments',
    about: 'Members can pay for plans by card. Without it, nobody can upgrade.',
    needs: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  }),
]
