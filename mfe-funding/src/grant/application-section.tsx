import type { ApplicationDetails } from '@fundharbor/contracts/catalog/applications'
import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { labelOf, projectCategories, projectDurations } from '@fundharbor/contracts/vocabulary'
import { Badge, formatMoney, formatNumber, QueryFallback, useQuery } from '@fundharbor/kit'
import { ApplicantNotes } from '../applications/applicant-notes.tsx'
import { ApplicationAction } from '../applications/application-actions.tsx'
import { ApplicationHistory } from '../applications/application-history.tsx'
import written from '../applications/application.module.css'
import { ApprovalSection } from '../applications/approval-section.tsx'
import { Fact } from '../applications/fact.tsx'
import { People } from '../applications/people.tsx'
import { applicationQuery } from '../applications/queries.ts'
import { getStatus } from '../applications/statuses.ts'
import { Section } from '../shared/section.tsx'
import styles from './grant.module.css'
import { describeApplication } from './words.ts'

/** The application that is written here, and what became of it. */
export const ApplicationSection = ({ grant }: { grant: Grant }) => (
  <Section title="Application" id="application">
    {grant.application && (
      <p>
        <Badge tone={getStatus(grant.application.status).tone}>
          {getStatus(grant.application.status).label}
        </Badge>
      </p>
    )}
    <p>{describeApplication(grant)}</p>
    {grant.application && <Loaded id={grant.application.id} />}
  </Section>
)

function Loaded({ id }: { id: string }) {
  const query = useQuery({ ...applicationQuery(id), retry: false })
  return query.data ? (
    <Parts application={query.data} />
  ) : (
    <QueryFallback query={query} label="Loading the application" />
  )
}

const Parts = ({ application }: { application: ApplicationDetails }) => (
  <>
    {application.notes && (
      <section className={written.notes}>
        <h3>Notes on the decision</h3>
        <p>{application.notes}</p>
      </section>
    )}
    <dl className={written.facts}>
      <Fact label="Project title">{application.projectTitle}</Fact>
      <Fact label="Requested">
        {application.requestedAmount !== null &&
          formatMoney(application.requestedAmount, application.currency)}
      </Fact>
      {application.grantedAmount && (
        <Fact label="Granted">{formatMoney(application.grantedAmount, application.currency)}</Fact>
      )}
      <Fact label="Project category">{labelOf(projectCategories, application.projectCategory ?? '')}</Fact>
      <Fact label="Project description">{application.projectDescription}</Fact>
      <Fact label="Target beneficiaries">
        {application.targetBeneficiaries !== null && formatNumber(application.targetBeneficiaries)}
      </Fact>
      <Fact label="Project duration">{labelOf(projectDurations, application.projectDuration ?? '')}</Fact>
      <Fact label="Expected outcomes">{application.expectedOutcomes}</Fact>
    </dl>
    <People application={application} />
    <ApprovalSection application={application} />
    <ApplicationHistory application={application} />
    <ApplicantNotes key={application.id} application={application} />
    <div className={styles.buttons}>
      <ApplicationAction application={application} />
    </div>
  </>
)
