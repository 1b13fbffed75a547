import type { AttemptLimits } from './attempt-limits.ts'
import type { Settings } from './settings.ts'

/** What routers are created with. */
export interface Dependencies {
  settings: Settings
  limits: AttemptLimits
}
