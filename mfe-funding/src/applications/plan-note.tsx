import { UpgradePrompt } from '@fundharbor/kit/ui/upgrade-prompt.tsx'
import { useMemberPages } from '../shared/member-pages.ts'

/** What a plan with tracking adds to the list. */
export function PlanNote() {
  const pages = useMemberPages('/subscription')
  return (
    <UpgradePrompt
      benefit="adds the board, analytics and CSV export"
      hasPlansPage={pages?.['/subscription'] ?? false}
    >
      <p>You can always see your applications and their status here.</p>
    </UpgradePrompt>
  )
}
