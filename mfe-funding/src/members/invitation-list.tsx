import type { Invitation } from '@fundharbor/contracts/identity/members'
import { Button, Card, formatDate, QueryError, showErrorToast, toast, useQuery } from '@fundharbor/kit'
import { ConfirmAction } from '../shared/confirm-action.tsx'
import styles from './members.module.css'
import { invitationsQuery, useInvite, useWithdraw } from './queries.ts'
import { roleNames } from './roles.ts'

/** Invitations that nobody has accepted yet. */
export function InvitationList() {
  const query = useQuery(invitationsQuery())
  if (query.error && !query.data) return <QueryError query={query} />
  if (!query.data || query.data.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="invitations">
      <h2 id="invitations">Invitations</h2>
      <ul className={styles.list} aria-label="Invitations">
        {query.data.map((invitation) => (
          <InvitationItem key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

function InvitationItem({ invitation }: { invitation: Invitation }) {
  const { id, email, role, expiresAt, isExpired } = invitation
  const invite = useInvite()
  const withdraw = useWithdraw(id)
  const handleResend = () =>
    invite.mutate(
      { email, role },
      {
        onSuccess: () => toast({ title: 'Invitation sent again', description: email, tone: 'success' }),
        onError: (error) => showErrorToast('The invitation could not be sent', error),
      },
    )
  const handleWithdraw = (close: () => void) =>
    withdraw.mutate(undefined, {
      onSuccess: () => {
        close()
        toast({ title: 'Invitation withdrawn', description: email, tone: 'success' })
      },
      onError: (error) => showErrorToast('The invitation could not be withdrawn', error),
    })
  return (
    <Card as="li" className={styles.item}>
      <div className={styles.who}>
        <h3>{email}</h3>
        <p className={styles.note}>
          {roleNames[role]} · {isExpired ? 'Expired' : 'Works until'} {formatDate(expiresAt)}
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Send again to ${email}`}
          busy={invite.isPending}
          onClick={handleResend}
        >
          Send again
        </Button>
        <ConfirmAction
          title="Withdraw this invitation?"
          description={`The link in the email to ${email} stops working.`}
          cancelLabel="Keep invitation"
          confirmLabel="Withdraw invitation"
          isPending={withdraw.isPending}
          onConfirm={handleWithdraw}
        >
          {(open) => (
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Withdraw the invitation of ${email}`}
              onClick={open}
            >
              Withdraw
            </Button>
          )}
        </ConfirmAction>
      </div>
    </Card>
  )
}
