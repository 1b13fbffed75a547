import type { NotificationPreferences } from '@fundharbor/contracts/catalog/alerts'
import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { LinkButton, useQuery } from '@fundharbor/kit'
import { notificationPreferencesQuery } from '../../alerts/queries.ts'
import { TurnOnEmail } from '../../alerts/turn-on-email.tsx'
import { templatesQuery } from '../../dashboard/queries.ts'
import { whyOff } from '../../grants/reminder-button.tsx'
import { AddStep } from '../add-step.tsx'
import page from '../grant.module.css'
import type { StoredStep } from '../part-queries.ts'
import { Step, storedSteps } from '../steps.tsx'
import styles from './award.module.css'
import type { Won } from './queries.ts'

/** The reports that the funder expects. */
export function Reports({ hasDocuments, grant, steps, canEdit }: Won & { hasDocuments: boolean }) {
  const reports = storedSteps(steps, 'report')
  const { data: preferences } = useQuery(notificationPreferencesQuery())
  if (reports.length === 0 && !canEdit) return null
  return (
    <div className={styles.part}>
      <h3>Reports</h3>
      <p className={page.hint}>
        {describeReminders(grant, preferences)}{' '}
        {preferences?.emailNotifications === false && <TurnOnEmail variant="quiet" />}
      </p>
      <ul className={page.steps}>
        {reports.map((report) => (
          <Step key={report.id} grant={grant} step={report} canEdit={canEdit}>
            {canEdit && hasDocuments && !report.isDone && <WriteReport grant={grant} report={report} />}
          </Step>
        ))}
      </ul>
      {canEdit && <AddStep grant={grant} kind="report" />}
    </div>
  )
}

/** Who is emailed about reports. */
function describeReminders({ reminders }: Grant, preferences: NotificationPreferences | undefined): string {
  const reason = whyOff(preferences)
  if (reason) return `${reason}.`
  const whom = reminders ? 'you, and who writes a report,' : 'who writes a report'
  return `We’ll email ${whom} 14 days, 7 days and 1 day before it is due.`
}

/** What only the Impact Report asks for. */
const IMPACT = /\b(?:impact|outcomes?|evaluation)\b/i

/** Opens the generator with the template of the report, which the service fills with the facts of the award. */
function WriteReport({
  grant: { opportunity, projectId },
  report,
}: Pick<Won, 'grant'> & { report: StoredStep }) {
  const { data: templates = [] } = useQuery(templatesQuery())
  const name = IMPACT.test(report.title) ? 'Impact Report' : 'Progress Report'
  const template = templates.find((each) => each.name === name)
  const about = new URLSearchParams({
    generate: template?.id ?? '',
    opportunity: opportunity.id,
    ...(projectId ? { project: projectId } : {}),
    title: `${report.title}: ${opportunity.title}`.slice(0, 255),
  })
  return (
    <LinkButton
      variant="quiet"
      size="sm"
      className={styles.write}
      to={`/documents?${about}`}
      aria-label={`Write report: ${report.title}`}
    >
      Write report
    </LinkButton>
  )
}
