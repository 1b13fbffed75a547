import { ServiceEnv } from '@fundharbor/chassis/env'
import { z } from 'zod'

/** What catalog reads from its environment beside what every service reads. */
export const CatalogEnv = ServiceEnv.extend({
  /** Worker threads of the embedded search engine; 0 searches in the service's own. */
  SEARCH_THREADS: z.coerce.number().int().min(0).max(16).default(2),
  /** Folder of the embedded engine's snapshots, which make a restart quick; without one it is filled at each start. */
  SEARCH_SNAPSHOT_DIR: z.string().min(1).optional(),
  /** An OpenSearch cluster to search with instead of the embedded engine. */
  OPENSEARCH_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** `embedded` keeps the embedded engine warm beside OpenSearch, to answer while that is away. */
  SEARCH_FALLBACK: z.enum(['embedded']).optional(),
  /** Grants.gov's API, `https://api.grants.gov`, and a feed of EU calls: where the daily ten come from. */
  GRANTS_GOV_URL: z.url({ protocol: /^https?$/ }).optional(),
  EU_FEED_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Where Grants.gov publishes its full extract, a zip; `{date}` stands for the day, `20261121`. */
  GRANTS_GOV_EXTRACT_URL: z.url({ protocol: /^https?$/ }).optional(),
})
