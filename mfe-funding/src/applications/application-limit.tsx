import type { Problem } from '@fundharbor/contracts/problem'
import { formatDateTime } from '@fundharbor/kit'
import { UpgradeNote } from '../shared/upgrade-note.tsx'

/** Shown when the month's applications are used up. */
export const ApplicationLimit = ({ problem: { message, resetAt } }: { problem: Problem }) => (
  <UpgradeNote benefit="lets you submit as many applications as you like">
    <p>
      {message}
      {resetAt && ` You can submit again on ${formatDateTime(resetAt)}.`}
    </p>
  </UpgradeNote>
)
