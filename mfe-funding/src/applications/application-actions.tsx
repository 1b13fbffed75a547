import type { Application } from '@fundharbor/contracts/catalog/applications'
import { Button, showErrorToast, toast, useCanEdit, useMember } from '@fundharbor/kit'
import { ConfirmAction } from '../shared/confirm-action.tsx'
import { useRemoveDraft, useWithdraw } from './queries.ts'

interface ActionProps {
  application: Application
}

/** The action that fits the status: delete a draft, withdraw an undecided application. Only for roles that can edit. */
export function ApplicationAction(props: ActionProps) {
  const canEdit = useCanEdit()
  if (!canEdit) return null
  const { status } = props.application
  if (status === 'draft') return <DeleteDraft {...props} />
  return status === 'submitted' || status === 'under_review' ? <Withdraw {...props} /> : null
}

function DeleteDraft({ application }: ActionProps) {
  const remove = useRemoveDraft()
  const handleConfirm = (close: () => void) =>
    remove.mutate(application.id, {
      onSuccess: () => toast({ title: 'Draft deleted' }),
      onError: (error) => showErrorToast('This draft could not be deleted', error),
      onSettled: close,
    })
  return (
    <ConfirmAction
      title="Delete this draft?"
      description={`This deletes everything you wrote for “${application.opportunityTitle}”.`}
      cancelLabel="Keep draft"
      confirmLabel="Delete draft"
      isPending={remove.isPending}
      onConfirm={handleConfirm}
    >
      {(open) => (
        <Button variant="quiet" size="sm" onClick={open}>
          Delete draft
        </Button>
      )}
    </ConfirmAction>
  )
}

function Withdraw({ application }: ActionProps) {
  const withdraw = useWithdraw()
  const { id: memberId } = useMember()
  // A colleague who submitted it gets the email.
  const isMailed = application.applicantId === undefined || application.applicantId === memberId
  const description = isMailed ? 'We sent you a confirmation email.' : undefined
  const handleConfirm = (close: () => void) =>
    withdraw.mutate(application.id, {
      onSuccess: () => toast({ title: 'Application withdrawn', description }),
      onError: (error) => showErrorToast('This application could not be withdrawn', error),
      onSettled: close,
    })
  return (
    <ConfirmAction
      title="Withdraw this application?"
      description="It will no longer be reviewed. You can start a new application for this opportunity."
      cancelLabel="Keep application"
      confirmLabel="Withdraw application"
      isPending={withdraw.isPending}
      onConfirm={handleConfirm}
    >
      {(open) => (
        <Button variant="quiet" size="sm" onClick={open}>
          Withdraw application
        </Button>
      )}
    </ConfirmAction>
  )
}
