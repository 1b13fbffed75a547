import { describeCapability } from '@fundharbor/chassis/service/capabilities'
import type { CatalogEnv } from './env.ts'

/** What depends on the configuration, for the console. */
export const describeCapabilities = (env: CatalogEnv) => [
  describeCapability(env, {
    label: 'Opportunities from Simpler.Grants.gov',
    about: 'Fills in amounts that Grants.gov does not state, every night.',
    needs: ['SIMPLER_GRANTS_KEY'],
  }),
  describeCapability(env, {
    label: 'Opportunities from CommonGrants APIs',
    about: 'Reads what the publishers of these APIs offer, every night.',
    needs: ['COMMONGRANTS_SOURCES'],
  }),
  describeCapability(env, {
    label: 'Opportunities from Aides-territoires',
    about: 'Reads the aid for territories in France, in French, every night.',
    needs: ['AIDES_TERRITOIRES_KEY'],
  }),
  describeCapability(env, {
    label: 'Deadline notifications',
    about: 'Members can turn on notifications before deadlines on their devices.',
    needs: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  }),
]
