import type { Member } from '@fundharbor/contracts/identity/members'
import { WorkspaceRole } from '@fundharbor/contracts/identity/session'
import { Badge, Button, Card, formatDate, Select, showErrorToast, toast } from '@fundharbor/kit'
import { ConfirmAction } from '../shared/confirm-action.tsx'
import { GiveSeat } from './give-seat.tsx'
import styles from './members.module.css'
import { useChangeRole, useRemoveMember } from './queries.ts'
import { roleNames, roleOptions } from './roles.ts'

interface MemberItemProps {
  member: Member
  isSelf: boolean
  canManage: boolean
  /** The last owner cannot. */
  canLeave: boolean
  isAlone: boolean
  /** Why the member is read-only, if they are. */
  readOnly: string | undefined
  /** Who becomes read-only if the viewer gives the member a seat; undefined where they cannot. */
  replaced: Member | undefined
}

/** One member, with what the viewer can do about them. */
export function MemberItem({ member, isSelf, canManage, canLeave, isAlone, ...seat }: MemberItemProps) {
  const { name, email, role, joinedAt } = member
  const isLastOwner = isSelf && !canLeave
  return (
    <Card as="li" className={styles.item}>
      <div className={styles.who}>
        <h3>
          {name}
          {isSelf && ' (you)'}
        </h3>
        <p className={styles.note}>
          {email} · Joined {formatDate(joinedAt)}
        </p>
        {seat.readOnly && (
          <p>
            <Badge tone="warn">{seat.readOnly}</Badge>
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {seat.replaced && <GiveSeat member={member} replaced={seat.replaced} />}
        {canManage && !isLastOwner ? <RoleSelect member={member} /> : <span>{roleNames[role]}</span>}
        {(isSelf ? canLeave : canManage) && <RemoveMember member={member} isSelf={isSelf} />}
      </div>
      {isLastOwner && canManage && !isAlone && (
        <p className={styles.note}>You are the only owner. To hand over, make another member an owner.</p>
      )}
    </Card>
  )
}

function RoleSelect({ member: { userId, name, role } }: { member: Member }) {
  const change = useChangeRole(userId)
  const isListed = roleOptions.some(({ value }) => value === role)
  const options = isListed ? roleOptions : [...roleOptions, { value: role, label: roleNames[role] }]
  return (
    <Select
      label={`Role of ${name}`}
      options={options}
      value={role}
      disabled={change.isPending}
      onChange={(event) =>
        change.mutate(WorkspaceRole.parse(event.target.value), {
          onSuccess: () => toast({ title: 'Role changed', description: name, tone: 'success' }),
          onError: (error) => showErrorToast('The role could not be changed', error),
        })
      }
    />
  )
}

function RemoveMember({ member: { userId, name }, isSelf }: { member: Member; isSelf: boolean }) {
  const remove = useRemoveMember(userId, isSelf)
  const handleConfirm = (close: () => void) =>
    remove.mutate(undefined, {
      onSuccess: () => {
        close()
        if (!isSelf) toast({ title: 'Member removed', description: name, tone: 'success' })
      },
      onError: (error) =>
        showErrorToast(isSelf ? 'You could not leave' : 'The member could not be removed', error),
    })
  return (
    <ConfirmAction
      title={isSelf ? 'Leave this organization?' : `Remove ${name}?`}
      description="Projects, saved opportunities and searches, answers and budgets of the organization stay. Rejoining needs a new invitation."
      cancelLabel="Cancel"
      confirmLabel={isSelf ? 'Leave organization' : 'Remove member'}
      isPending={remove.isPending}
      onConfirm={handleConfirm}
    >
      {(open) => (
        <Button
          variant="quiet"
          size="sm"
          aria-label={isSelf ? 'Leave this organization' : `Remove ${name}`}
          onClick={open}
        >
          {isSelf ? 'Leave' : 'Remove'}
        </Button>
      )}
    </ConfirmAction>
  )
}
