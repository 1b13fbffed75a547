import type { Problem } from '@fundharbor/contracts/problem'
import { formatDateTime } from '@fundharbor/kit'
import { UpgradePrompt } from '@fundharbor/kit/ui/upgrade-prompt.tsx'
import { useMemberPages } from '../shared/member-pages.ts'

/** Shown when the month's applications are used up. */
export function ApplicationLimit({ problem: { message, resetAt } }: { problem: Problem }) {
  const pages = useMemberPages('/subscription')
  return (
    <UpgradePrompt
      benefit="lets you submit as many as you like"
      hasPlansPage={pages?.['/subscription'] ?? false}
    >
      <p>
        {message}
        {resetAt && ` You can submit again on ${formatDateTime(resetAt)}.`}
      </p>
    </UpgradePrompt>
  )
}
