import { ServiceEnv } from '@fundharbor/chassis/env'
import { z } from 'zod'

/** What catalog reads from its environment beside what every service reads. */
export const CatalogEnv = ServiceEnv.extend({
  /** How long answers of the search are kept while the catalogue does not change; 0 keeps none. */
  SEARCH_CACHE_SECONDS: z.coerce.number().min(0).max(3600).default(60),
  /** Grants.gov's API, `https://api.grants.gov`, and a feed of EU calls: where the daily ten come from. */
  GRANTS_GOV_URL: z.url({ protocol: /^https?$/ }).optional(),
  EU_FEED_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Where Grants.gov publishes its full extract, a zip; `{date}` stands for the day, `20261121`. */
  GRANTS_GOV_EXTRACT_URL: z.url({ protocol: /^https?$/ }).optional(),
})
