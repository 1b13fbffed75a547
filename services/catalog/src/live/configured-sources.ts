import { heldBackRecords, type AdditionSource } from '../additions/sources.ts'
import { euFeed } from './eu-feed.ts'
import { grantsGovApi } from './grants-gov-api.ts'

interface LiveAddresses {
  GRANTS_GOV_URL?: string
  EU_FEED_URL?: string
}

/** Whether daily additions come from live sources, so that no shipped records need to be held back for them. */
export const hasLiveSources = ({ GRANTS_GOV_URL, EU_FEED_URL }: LiveAddresses): boolean =>
  Boolean(GRANTS_GOV_URL ?? EU_FEED_URL)

/** The sources of daily additions: the configured live sources, then held-back records. */
export function configuredAdditionSources(env: LiveAddresses): AdditionSource[] {
  return [
    ...(env.GRANTS_GOV_URL ? [grantsGovApi(env.GRANTS_GOV_URL.replace(/\/$/, ''))] : []),
    ...(env.EU_FEED_URL ? [euFeed(env.EU_FEED_URL)] : []),
    // An earlier start without live sources may have held records back.
    heldBackRecords,
  ]
}
