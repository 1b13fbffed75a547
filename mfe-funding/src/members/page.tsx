import type { Team as TeamFacts } from '@fundharbor/contracts/identity/members'
import { LinkButton, PageTitle, QueryFallback, Skeleton, useQuery } from '@fundharbor/kit'
import layout from '../shared/layout.module.css'
import { ActivityList } from './activity-list.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteForm } from './invite-form.tsx'
import { MemberItem } from './member-item.tsx'
import styles from './members.module.css'
import { teamQuery } from './queries.ts'
import { PlanNote } from './plan-note.tsx'
import { ReadOnlyNote } from './read-only-note.tsx'
import { findReplaced, readOnlyText, seatsText } from './seats.ts'

/** Who works for the organization: owners invite people and change roles, everybody can leave. */
export function Component() {
  const query = useQuery(teamQuery())
  return (
    <div className={`${layout.inner} ${layout.sections}`}>
      <header>
        <PageTitle>Members</PageTitle>
        <p className={layout.lead}>People who work with you in this organization.</p>
      </header>
      {query.data ? (
        <Team team={query.data} />
      ) : (
        <QueryFallback query={query} title="Your members could not be loaded">
          <div role="status" aria-label="Loading your members">
            <Skeleton height={220} />
          </div>
        </QueryFallback>
      )}
    </div>
  )
}

function Team({ team }: { team: TeamFacts }) {
  const { organization, role, userId, seats, openInvitations, members } = team
  const isOwner = role === 'owner'
  const hasOtherOwner = members.some((member) => member.role === 'owner' && member.userId !== userId)
  return (
    <div className={styles.columns}>
      <section className={styles.section} aria-labelledby="members-list">
        <h2 id="members-list">{organization ?? 'Your workspace'}</h2>
        <p className={styles.note}>{seatsText(team)}</p>
        <PlanNote team={team} />
        <ReadOnlyNote team={team} />
        <ul className={styles.list} aria-label="Members">
          {members.map((member) => (
            <MemberItem
              key={member.userId}
              member={member}
              isSelf={member.userId === userId}
              canManage={isOwner}
              canLeave={!isOwner || hasOtherOwner}
              isAlone={members.length === 1}
              readOnly={member.hasSeat ? undefined : readOnlyText(seats)}
              replaced={isOwner ? findReplaced(member, team) : undefined}
            />
          ))}
        </ul>
      </section>
      {isOwner && (
        <div className={styles.section}>
          <Inviting
            hasOrganization={organization !== null}
            isOver={members.some(({ hasSeat }) => !hasSeat)}
            isFull={seats !== null && members.length + openInvitations >= seats}
          />
        </div>
      )}
      <ActivityList role={role} />
    </div>
  )
}

interface InvitingProps {
  hasOrganization: boolean
  isFull: boolean
  /** More members than seats, which the list of members explains. */
  isOver: boolean
}

function Inviting({ hasOrganization, isFull, isOver }: InvitingProps) {
  if (!hasOrganization) {
    return (
      <>
        <p className={styles.note}>Create your organization profile to invite people.</p>
        <div>
          <LinkButton to="/profile" variant="secondary">
            Create your profile
          </LinkButton>
        </div>
      </>
    )
  }
  return (
    <>
      {isFull && !isOver && (
        <>
          <p className={styles.note}>
            All seats are taken, counting open invitations. Premium has 5 seats, and Unlimited has no limit.
          </p>
          <div>
            <LinkButton to="/subscription" variant="secondary">
              View plans
            </LinkButton>
          </div>
        </>
      )}
      {!isFull && <InviteForm />}
      <InvitationList />
    </>
  )
}
