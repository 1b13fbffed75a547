import { UpgradePrompt } from '@fundharbor/kit/ui/upgrade-prompt.tsx'
import { useMemberPages } from '../shared/registry.ts'

/** What a plan with tracking adds to the list that everybody has. */
export function PlanNote() {
  const pages = useMemberPages('/subscription')
  return (
    <UpgradePrompt
      lifts="adds the board, the figures and the export"
      linked={pages?.['/subscription'] ?? false}
    >
      <p>Your applications and their status are always here.</p>
    </UpgradePrompt>
  )
}
