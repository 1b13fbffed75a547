import { heldBack, type Newcomers } from '../additions/newcomers.ts'
import { euFeed } from './eu-feed.ts'
import { grantsGovApi } from './grants-gov-api.ts'

interface LiveAddresses {
  GRANTS_GOV_URL?: string
  EU_FEED_URL?: string
}

/** Whether the daily ten come from live sources, so that nothing needs to be held back for them. */
export const hasLiveSources = ({ GRANTS_GOV_URL, EU_FEED_URL }: LiveAddresses): boolean =>
  Boolean(GRANTS_GOV_URL ?? EU_FEED_URL)

/** Where the daily ten come from: the live sources that are configured, then what the snapshots held back. */
export function configuredNewcomers(env: LiveAddresses): Newcomers[] {
  return [
    ...(env.GRANTS_GOV_URL ? [grantsGovApi(env.GRANTS_GOV_URL.replace(/\/$/, ''))] : []),
    ...(env.EU_FEED_URL ? [euFeed(env.EU_FEED_URL)] : []),
    // A start without live sources may have held some back: nothing else would ever bring them in.
    heldBack,
  ]
}
