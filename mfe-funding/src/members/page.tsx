import { LinkButton, PageTitle, QueryFallback, Skeleton, useQuery } from '@fundharbor/kit'
import layout from '../shared/layout.module.css'
import { ActivityList } from './activity-list.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteForm } from './invite-form.tsx'
import { MemberItem } from './member-item.tsx'
import styles from './members.module.css'
import { teamQuery } from './queries.ts'

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
        <Team {...query.data} />
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

type TeamProps = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof teamQuery>['queryFn']>>>>

function Team({ organization, role, userId, seats, members }: TeamProps) {
  const isOwner = role === 'owner'
  const hasOtherOwner = members.some((member) => member.role === 'owner' && member.userId !== userId)
  return (
    <div className={styles.columns}>
      <section className={styles.section} aria-labelledby="members-list">
        <h2 id="members-list">{organization ?? 'Your workspace'}</h2>
        <p className={styles.note}>{seatsText(members.length, seats)}</p>
        <ul className={styles.list} aria-label="Members">
          {members.map((member) => (
            <MemberItem
              key={member.userId}
              member={member}
              isSelf={member.userId === userId}
              canManage={isOwner}
              canLeave={!isOwner || hasOtherOwner}
              isAlone={members.length === 1}
            />
          ))}
        </ul>
      </section>
      {isOwner && (
        <div className={styles.section}>
          <Inviting
            hasOrganization={organization !== null}
            isFull={seats !== null && members.length >= seats}
          />
        </div>
      )}
      <ActivityList />
    </div>
  )
}

function Inviting({ hasOrganization, isFull }: { hasOrganization: boolean; isFull: boolean }) {
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
      {isFull ? (
        <>
          <p className={styles.note}>All seats are taken. Premium has 5 seats, and Unlimited has no limit.</p>
          <div>
            <LinkButton to="/subscription" variant="secondary">
              View plans
            </LinkButton>
          </div>
        </>
      ) : (
        <InviteForm />
      )}
      <InvitationList />
    </>
  )
}

function seatsText(taken: number, seats: number | null): string {
  if (seats === null) return taken === 1 ? '1 member' : `${taken} members`
  return `${taken} of ${seats} ${seats === 1 ? 'seat' : 'seats'} taken`
}
