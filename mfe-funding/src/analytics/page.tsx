import { limitsOf } from '@fundharbor/contracts/identity/plan-limits'
import { clock, LinkButton, PageTitle, useMember } from '@fundharbor/kit'
import layout from '../shared/layout.module.css'
import { GRANTS_PATH } from '../shared/paths.ts'
import { UpgradeNote } from '../shared/upgrade-note.tsx'
import { Analytics } from './analytics.tsx'
import { ExportButton } from './export-button.tsx'

/** Charts of the organization's applications, for plans that have them. */
export function Component() {
  const { canAccessAnalytics, canExportData } = limitsOf(useMember(), clock.now())
  return (
    <div className={`${layout.inner} ${layout.sections}`}>
      <header className={layout.head}>
        <div className={layout.intro}>
          <PageTitle>Analytics</PageTitle>
          <p className={layout.lead}>Your applications, by month, status, category and amount.</p>
        </div>
        <LinkButton variant="quiet" to={GRANTS_PATH}>
          My Grants
        </LinkButton>
        {canExportData && <ExportButton />}
      </header>
      {canAccessAnalytics ? (
        <Analytics />
      ) : (
        <UpgradeNote benefit="adds analytics and CSV export">
          <p>Your plan does not include analytics.</p>
        </UpgradeNote>
      )}
    </div>
  )
}
