import { describeCapability } from '@fundharbor/chassis/service/capabilities'
import type { CatalogEnv } from './env.ts'

/** What depends on the configuration, for the console. */
export const describeCapabilities = (env: CatalogEnv) => [
  describeCapability(env, {
    label: 'New opportunities from Grants.gov',
    about: 'Adds what Grants.gov publishes, every day. Without it, additions come from the shipped records.',
    needs: ['GRANTS_GOV_URL'],
  }),
  describeCapability(env, {
    label: 'New opportunities from the EU',
    about: 'Adds what the EU feed publishes, every day. Without it, additions come from the shipped records.',
    needs: ['EU_FEED_URL'],
  }),
  describeCapability(env, {
    label: 'Full extract of Grants.gov',
    about: 'Updates every record once a day and withdraws what Grants.gov no longer has.',
    needs: ['GRANTS_GOV_EXTRACT_URL'],
  }),
  describeCapability(env, {
    label: 'Everyday words for search',
    about: 'A model describes new opportunities in the words that people search with.',
    needs: ['SEARCH_EVERYDAY_WORDS', 'OPENAI_API_KEY', 'OPENAI_MODEL'],
  }),
  describeCapability(env, {
    label: 'Reranking search results with a model',
    about: 'A model puts the first fifty results in order. Without it, search ranks them by its own rules.',
    needs: ['SEARCH_RERANKER_URL'],
  }),
  describeCapability(env, {
    label: 'Deadline notifications',
    about: 'Members can turn on notifications before deadlines on their devices.',
    needs: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  }),
]
