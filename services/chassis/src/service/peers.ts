import { proofFor } from '@fundharbor/contracts/check/callers'
import type { ServiceName } from '@fundharbor/contracts/platform/jobs'
import type { Target } from '../http/service-client.ts'
import type { ServiceEnv } from '../runtime/env.ts'

/** The services by name, each with the proof that this service sends to it. */
export type Peers = Record<ServiceName, Target>

/** Where a service finds the others, from its environment. */
export const readPeers = (env: ServiceEnv): Peers => ({
  'identity-billing': {
    baseUrl: env.IDENTITY_URL,
    secret: proofFor('identity-billing', env.INTERNAL_KEY),
  },
  catalog: { baseUrl: env.CATALOG_URL, secret: proofFor('catalog', env.INTERNAL_KEY) },
  content: { baseUrl: env.CONTENT_URL, secret: proofFor('content', env.INTERNAL_KEY) },
  'documents-ai': { baseUrl: env.DOCUMENTS_URL, secret: proofFor('documents-ai', env.INTERNAL_KEY) },
})
