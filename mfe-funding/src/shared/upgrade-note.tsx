import { UpgradePrompt } from '@fundharbor/kit/ui/upgrade-prompt.tsx'
import type { ReactNode } from 'react'
import { useMemberPages } from './member-pages.ts'

/** The plan without a limit, linked if the site has a page of plans. */
export function UpgradeNote({ benefit, children }: { benefit: string; children: ReactNode }) {
  const pages = useMemberPages('/subscription')
  return (
    <UpgradePrompt benefit={benefit} hasPlansPage={pages?.['/subscription'] ?? false}>
      {children}
    </UpgradePrompt>
  )
}
