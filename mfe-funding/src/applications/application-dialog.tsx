import { projectCategories, projectDurations, labelOf } from '@fundharbor/contracts/vocabulary'
import type { Application } from '@fundharbor/contracts/catalog/applications'
import {
  Badge,
  Button,
  Dialog,
  DocumentTitle,
  EmptyState,
  formatNumber,
  LinkButton,
  showErrorToast,
  Skeleton,
  Spinner,
  useCanEdit,
  useParams,
  useQuery,
} from '@fundharbor/kit'
import { APPLICATIONS_PATH, applyPath, useCloseDialog } from '../shared/paths.ts'
import { OwnProject } from '../projects/project-select.tsx'
import { ApprovalSection } from './approval-section.tsx'
import { ApplicationAction } from './application-actions.tsx'
import styles from './application-dialog.module.css'
import { ApplicantNotes } from './applicant-notes.tsx'
import { allApplicationsQuery, applicationQuery, useAssignProject } from './queries.ts'
import { getStatus } from './statuses.ts'
import { getRail } from './application-rail.tsx'
import { Fact } from './fact.tsx'

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
        {...getHead(application, isPending)}
        rail={getRail(application, details.data, isPending)}
        footer={<Footer application={application} onDone={close} />}
      >
        <div className={styles.body}>
          {application && <Texts application={application} />}
          {details.data && <ApprovalSection application={details.data} />}
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

/** What is around the title of the dialog; reserves its room while loading. */
function getHead(application: Application | undefined, isPending: boolean) {
  if (application)
    return { above: <StatusBadge application={application} />, description: application.organizationName }
  if (!isPending) return {}
  return {
    above: <Skeleton width={90} height={24} />,
    description: <Skeleton width={220} height={24} />,
  }
}

function Footer({ application, onDone }: { application: Application | undefined; onDone: () => void }) {
  const canEdit = useCanEdit()
  return (
    <>
      {application && <ApplicationAction application={application} onDone={onDone} />}
      {application?.status === 'draft' && canEdit && (
        <LinkButton to={applyPath(application.opportunityId)}>Continue</LinkButton>
      )}
      <Button variant="secondary" onClick={onDone}>
        Close
      </Button>
    </>
  )
}

function StatusBadge({ application }: { application: Application }) {
  const { label, tone } = getStatus(application.status)
  return <Badge tone={tone}>{label}</Badge>
}

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
  return <OwnProject value={projectId} onChange={handleChange} />
}
