import { classes, PageTitle, QueryFallback, Skeleton, useCanEdit, useQuery } from '@fundharbor/kit'
import { useDeferredValue, useRef, useState } from 'react'
import { LeaveDialog } from '@fundharbor/kit/ui/leave-dialog.tsx'
import layout from '../shared/layout.module.css'
import { ApplicantQuestion } from './applicant-question.tsx'
import { CompletenessCard } from './completeness-card.tsx'
import { OrganizationCard, type OrganizationCardHandle } from './organization-card.tsx'
import { PersonalCard } from './personal-card.tsx'
import styles from './profile.module.css'
import { ownOrganizationQuery } from './queries.ts'
import { useUnsaved, type ReportChanges } from './use-unsaved.ts'
import { VerificationCard } from './verification-card.tsx'

/** The member's personal details and organization. */
export function Component() {
  const { leaveGuard, reportChanges } = useUnsaved()
  const [isEditing, setEditing] = useState(false)
  // Deferred like the question above the cards, so that both appear at once.
  const isFetched = useDeferredValue(useQuery(ownOrganizationQuery()).isFetched)
  return (
    <div className={styles.page}>
      <header>
        <PageTitle>Organization Profile</PageTitle>
        <p className={layout.lead}>Your applications and documents use these details.</p>
      </header>
      {/* The open form asks the same. */}
      {!isEditing && <ApplicantQuestion />}
      <div className={classes(styles.columns, !isFetched && layout.waiting)}>
        <PersonalCard reportChanges={reportChanges} />
        <OrganizationCards reportChanges={reportChanges} onEditingChange={setEditing} />
      </div>
      <LeaveDialog guard={leaveGuard}>Your profile has unsaved changes.</LeaveDialog>
    </div>
  )
}

interface OrganizationCardsProps {
  reportChanges: ReportChanges
  onEditingChange: (isEditing: boolean) => void
}

function OrganizationCards({ reportChanges, onEditingChange }: OrganizationCardsProps) {
  const query = useQuery(ownOrganizationQuery())
  const organization = query.data
  const canEdit = useCanEdit()
  const card = useRef<OrganizationCardHandle>(null)
  if (organization === undefined) {
    return (
      <QueryFallback query={query} title="Your organization could not be loaded">
        <div role="status" aria-label="Loading">
          <Skeleton height={220} />
        </div>
      </QueryFallback>
    )
  }
  return (
    <>
      <VerificationCard organization={organization} />
      <OrganizationCard
        key={`${organization?.id} ${organization?.organizationType}`}
        organization={organization}
        reportChanges={reportChanges}
        onEditingChange={onEditingChange}
        ref={card}
      />
      {canEdit && (
        <CompletenessCard onAdd={(field) => card.current?.edit(field === 'organization' ? 'name' : field)} />
      )}
    </>
  )
}
