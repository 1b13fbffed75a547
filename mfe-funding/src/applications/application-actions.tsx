import type { Application } from '@fundharbor/contracts/catalog/applications'
import { Button, IconButton, problemMessage, toast } from '@fundharbor/kit'
import { TrashIcon } from '@phosphor-icons/react/dist/ssr/Trash'
import { useState } from 'react'
import { ConfirmDialog } from '../shared/confirm-dialog.tsx'
import { useRemoveDraft, useWithdraw } from './queries.ts'

interface ActionProps {
  application: Application
  /** Called after success. */
  onDone?: () => void
  /** As an icon, where there is no room for text. */
  small?: boolean
}

const getName = ({ projectTitle }: Application) => projectTitle ?? 'Untitled project'

/** The action that fits the status: delete a draft, withdraw an undecided application. */
export function ApplicationAction({ application, ...rest }: ActionProps) {
  const { status } = application
  if (status === 'draft') return <DeleteDraft application={application} {...rest} />
  if (status === 'submitted' || status === 'under_review') {
    return <Withdraw application={application} {...rest} />
  }
  return null
}

function DeleteDraft({ application, onDone, small = false }: ActionProps) {
  const [isConfirming, setConfirming] = useState(false)
  const remove = useRemoveDraft()
  const handleConfirm = () =>
    remove.mutate(application.id, {
      onSuccess: () => {
        toast({ title: 'Draft deleted' })
        onDone?.()
      },
      onError: (error) => showFailure('This draft could not be deleted', error),
      onSettled: () => setConfirming(false),
    })
  return (
    <>
      <DeleteButton name={getName(application)} small={small} onClick={() => setConfirming(true)} />
      <ConfirmDialog
        open={isConfirming}
        title="Delete this draft?"
        cancelLabel="Keep draft"
        confirmLabel="Delete draft"
        busy={remove.isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={handleConfirm}
      >
        {`This deletes everything you wrote for “${application.opportunityTitle}”.`}
      </ConfirmDialog>
    </>
  )
}

interface DeleteButtonProps {
  name: string
  small: boolean
  onClick: () => void
}

function DeleteButton({ name, small, onClick }: DeleteButtonProps) {
  const label = `Delete ${name}`
  if (small) {
    return (
      <IconButton small label={label} onClick={onClick}>
        <TrashIcon size={18} aria-hidden />
      </IconButton>
    )
  }
  return (
    <Button variant="quiet" size="sm" aria-label={label} onClick={onClick}>
      Delete
    </Button>
  )
}

function Withdraw({ application, onDone }: ActionProps) {
  const [isConfirming, setConfirming] = useState(false)
  const withdraw = useWithdraw()
  const handleConfirm = () =>
    withdraw.mutate(application.id, {
      onSuccess: () => {
        toast({ title: 'Application withdrawn', description: 'We sent you a confirmation email.' })
        onDone?.()
      },
      onError: (error) => showFailure('This application could not be withdrawn', error),
      onSettled: () => setConfirming(false),
    })
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Withdraw ${getName(application)}`}
        onClick={() => setConfirming(true)}
      >
        Withdraw
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title="Withdraw this application?"
        cancelLabel="Keep application"
        confirmLabel="Withdraw application"
        busy={withdraw.isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={handleConfirm}
      >
        It will no longer be reviewed. You can start a new application for this opportunity.
      </ConfirmDialog>
    </>
  )
}

const showFailure = (title: string, error: unknown): void =>
  toast({ title, description: problemMessage(error, 'Please try again.'), tone: 'destructive' })
