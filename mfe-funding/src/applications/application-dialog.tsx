import { projectCategories, projectDurations, labelOf } from '@fundharbor/contracts/vocabulary'
import type { Application } from '@fundharbor/contracts/catalog/applications'
import {
  Badge,
  Dialog,
  DocumentTitle,
  EmptyState,
  formatMoney,
  formatNumber,
  Link,
  Spinner,
  useParams,
  useQuery,
} from '@fundharbor/kit'
import type { ReactNode } from 'react'
import { APPLICATIONS_PATH, opportunityPath, useCloseDialog } from '../addresses.ts'
import styles from './application-dialog.module.css'
import { allApplicationsQuery } from './queries.ts'
import { statusOf } from './statuses.ts'
import { Timeline } from './timeline.tsx'

/** One application at its own address, over the board or list. */
export function Component() {
  const { id } = useParams()
  const close = useCloseDialog(APPLICATIONS_PATH)
  const { data, isPending } = useQuery(allApplicationsQuery())
  const application = data?.find((each) => each.id === id)
  const title = application ? (application.projectTitle ?? 'Untitled project') : 'Application'
  return (
    <>
      <DocumentTitle>{title}</DocumentTitle>
      <Dialog
        open
        onOpenChange={close}
        size="lg"
        title={title}
        above={application && <StatusBadge application={application} />}
        description={application?.organizationName}
        rail={application && <Rail application={application} />}
      >
        {application && <Texts application={application} />}
        {!application && isPending && <Spinner label="Loading the application" />}
        {!application && !isPending && (
          <EmptyState drawing="letter" title="There is no such application">
            It may have been deleted, or the address is incomplete.
          </EmptyState>
        )}
      </Dialog>
    </>
  )
}

function StatusBadge({ application }: { application: Application }) {
  const { label, tone } = statusOf(application.status)
  return <Badge tone={tone}>{label}</Badge>
}

const Rail = ({ application }: { application: Application }) => (
  <>
    <dl className={styles.facts}>
      <Fact label="Requested">{formatMoney(application.requestedAmount, application.currency)}</Fact>
      <Fact label="Opportunity">
        <Link to={opportunityPath(application.opportunityId)}>{application.opportunityTitle}</Link>
      </Fact>
    </dl>
    <Timeline application={application} />
  </>
)

const Texts = ({ application }: { application: Application }) => (
  <>
    {application.notes && (
      <section className={styles.notes}>
        <h3>Notes</h3>
        <p>{application.notes}</p>
      </section>
    )}
    <dl className={styles.facts}>
      <Fact label="Project Category">{labelOf(projectCategories, application.projectCategory ?? '')}</Fact>
      <Fact label="Project Description">{application.projectDescription}</Fact>
      <Fact label="Target Beneficiaries">
        {application.targetBeneficiaries !== null && formatNumber(application.targetBeneficiaries)}
      </Fact>
      <Fact label="Project Duration">{labelOf(projectDurations, application.projectDuration ?? '')}</Fact>
      <Fact label="Expected Outcomes">{application.expectedOutcomes}</Fact>
    </dl>
  </>
)

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{children || <span className={styles.missing}>Not stated</span>}</dd>
  </div>
)
