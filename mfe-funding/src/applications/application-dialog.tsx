import { projectCategories, projectDurations, labelOf } from '@fundharbor/contracts/vocabulary'
import type { Application, ApplicationStep } from '@fundharbor/contracts/catalog/applications'
import {
  Badge,
  Button,
  Dialog,
  DocumentTitle,
  EmptyState,
  formatMoney,
  formatNumber,
  Link,
  LinkButton,
  showErrorToast,
  Skeleton,
  Spinner,
  useParams,
  useQuery,
} from '@fundharbor/kit'
import type { ReactNode } from 'react'
import { APPLICATIONS_PATH, applyPath, fitPath, opportunityPath, useCloseDialog } from '../shared/paths.ts'
import { ProjectSelect } from '../projects/project-select.tsx'
import { ApplicationAction } from './application-actions.tsx'
import styles from './application-dialog.module.css'
import { ApplicantNotes } from './applicant-notes.tsx'
import { allApplicationsQuery, applicationQuery, useAssignProject } from './queries.ts'
import { getStatus } from './statuses.ts'
import { Timeline } from './timeline.tsx'

/** One application at its own address, as a dialog over the board or list. */
export function Component() {
  const { id = '' } = useParams()
  const close = useCloseDialog(APPLICATIONS_PATH)
  const { data, isPending } = useQuery(allApplicationsQuery())
  const details = useQuery({ ...applicationQuery(id), retry: false })
  // The list already has the application; only the details have its history.
  const application = details.data ?? data?.find((each) => each.id === id)
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
        rail={getRail(application, details.data?.history, isPending)}
        footer={application && <Footer application={application} onDone={close} />}
      >
        <div className={styles.body}>
          {application && <Texts application={application} />}
          {!application && isPending && <Spinner label="Loading the application" />}
          {!application && !isPending && (
            <EmptyState drawing="letter" title="Application not found">
              It may have been deleted, or the link may be incomplete.
            </EmptyState>
          )}
        </div>
      </Dialog>
    </>
  )
}

const Footer = ({ application, onDone }: { application: Application; onDone: () => void }) => (
  <>
    <ApplicationAction application={application} onDone={onDone} />
    {application.status === 'draft' && (
      <LinkButton to={applyPath(application.opportunityId)}>Continue</LinkButton>
    )}
    <Button variant="secondary" onClick={onDone}>
      Close
    </Button>
  </>
)

function StatusBadge({ application }: { application: Application }) {
  const { label, tone } = getStatus(application.status)
  return <Badge tone={tone}>{label}</Badge>
}

/** Reserves its room while loading. */
function getRail(
  application: Application | undefined,
  history: ApplicationStep[] | undefined,
  isPending: boolean,
) {
  if (application) return <Rail application={application} history={history} />
  return isPending ? <Skeleton height={240} /> : undefined
}

interface RailProps {
  application: Application
  history: ApplicationStep[] | undefined
}

const Rail = ({ application, history }: RailProps) => (
  <>
    <dl className={styles.facts}>
      <Fact label="Requested">{formatMoney(application.requestedAmount, application.currency)}</Fact>
      {application.grantedAmount && (
        <Fact label="Granted">{formatMoney(application.grantedAmount, application.currency)}</Fact>
      )}
      <Fact label="Opportunity">
        <Link to={opportunityPath(application.opportunityId)}>{application.opportunityTitle}</Link>
        <br />
        <Link to={fitPath(application.opportunityId, application.projectId ?? undefined)}>
          Can we win this?
        </Link>
      </Fact>
    </dl>
    <Timeline application={application} history={history} />
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
      <Fact label="Project category">{labelOf(projectCategories, application.projectCategory ?? '')}</Fact>
      <Fact label="Project description">{application.projectDescription}</Fact>
      <Fact label="Target beneficiaries">
        {application.targetBeneficiaries !== null && formatNumber(application.targetBeneficiaries)}
      </Fact>
      <Fact label="Project duration">{labelOf(projectDurations, application.projectDuration ?? '')}</Fact>
      <Fact label="Expected outcomes">{application.expectedOutcomes}</Fact>
    </dl>
    <ApplicationProject application={application} />
    <ApplicantNotes key={application.id} application={application} />
  </>
)

function ApplicationProject({ application: { id, projectId } }: { application: Application }) {
  const assign = useAssignProject(id)
  const handleChange = (next: string | null) =>
    assign.mutate(next, {
      onError: (error) => showErrorToast('The project could not be changed', error),
    })
  return <ProjectSelect value={projectId} onChange={handleChange} />
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{children || <span className={styles.missing}>Not stated</span>}</dd>
  </div>
)
