import { heldBack, type Newcomers } from '../daily/newcomers.ts'
import { euFeed } from './eu-feed.ts'
import { grantsGovApi } from './grants-gov-api.ts'

/** Where the daily ten come from: the live sources that are configured, else what the snapshots held back. */
export function configuredNewcomers(env: { GRANTS_GOV_URL?: string; EU_FEED_URL?: string }): Newcomers[] {
  const live = [
    ...(env.GRANTS_GOV_URL ? [grantsGovApi(env.GRANTS_GOV_URL.replace(/\/$/, ''))] : []),
    ...(env.EU_FEED_URL ? [euFeed(env.EU_FEED_URL)] : []),
  ]
  return live.length > 0 ? live : [heldBack]
}
