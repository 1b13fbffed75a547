import { ErrorState, PageTitle, Skeleton, useQuery } from '@fundharbor/kit'
import { LeaveDialog } from '../shared/leave-dialog.tsx'
import { OrganizationCard } from './organization-card.tsx'
import { PersonalCard } from './personal-card.tsx'
import styles from './profile.module.css'
import { ownOrganizationQuery } from './own-organization.ts'
import { useUnsaved, type NoteChanges } from './use-unsaved.ts'
import { VerificationCard } from './verification-card.tsx'

/** Who the member is, and the organisation they speak for. */
export function Component() {
  const { leave, noteChanges } = useUnsaved()
  return (
    <div className={styles.page}>
      <header>
        <PageTitle>Organization Profile</PageTitle>
        <p className={styles.lead}>What applications and documents say of you and your organization.</p>
      </header>
      <div className={styles.columns}>
        <PersonalCard noteChanges={noteChanges} />
        <OrganizationCards noteChanges={noteChanges} />
      </div>
      <LeaveDialog leave={leave}>Your profile has changes that are not saved.</LeaveDialog>
    </div>
  )
}

function OrganizationCards({ noteChanges }: { noteChanges: NoteChanges }) {
  const { data: organization, error, isFetching, refetch } = useQuery(ownOrganizationQuery())
  if (organization === undefined && error) {
    return (
      <ErrorState
        title="Your organization did not load"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (organization === undefined) {
    return (
      <div role="status" aria-label="Loading">
        <Skeleton height={220} />
      </div>
    )
  }
  return (
    <>
      <VerificationCard organization={organization} />
      <OrganizationCard
        key={organization?.id ?? 'none'}
        organization={organization}
        noteChanges={noteChanges}
      />
    </>
  )
}
