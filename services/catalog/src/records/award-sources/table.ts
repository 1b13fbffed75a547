import type { AwardSourceName } from '../awards/source-names.ts'
import type { AwardSource } from './award-source.ts'
import { nihReporter } from './nih-reporter.ts'
import { usaspending } from './usaspending.ts'

/** Every live source of past awards; those that say more of an opportunity are first. */
export const awardSources: Record<AwardSourceName, AwardSource> = {
  'nih-reporter': nihReporter,
  usaspending,
}
