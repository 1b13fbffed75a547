import type { Application } from '@fundharbor/contracts/catalog/applications'
import { Button, IconButton, problemMessage, toast } from '@fundharbor/kit'
import { TrashIcon } from '@phosphor-icons/react/dist/ssr/Trash'
import { useState } from 'react'
import { ConfirmDialog } from '../shared/confirm-dialog.tsx'
import { useRemoveDraft, useWithdraw } from './queries.ts'

interface ActionProps {
  application: Application
  /** After it is done. */
  onDone?: () => void
  /** As an icon, where words would not fit. */
  small?: boolean
}

const nameOf = ({ projectTitle }: Application) => projectTitle ?? 'Untitled project'

/** What can be done with an application from outside: a draft is deleted, an undecided one withdrawn. */
export function ApplicationAction({ application, ...rest }: ActionProps) {
  const { status } = application
  if (status === 'draft') return <DeleteDraft application={application} {...rest} />
  if (status === 'submitted' || status === 'under_review') {
    return <Withdraw application={application} {...rest} />
  }
  return null
}

function DeleteDraft({ application, onDone, small = false }: ActionProps) {
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveDraft()
  const handleYes = () =>
    remove.mutate(application.id, {
      onSuccess: () => {
        toast({ title: 'Draft deleted' })
        onDone?.()
      },
      onError: (error) => tellFailure('This draft could not be deleted', error),
      onSettled: () => setAsking(false),
    })
  return (
    <>
      <DeleteButton name={nameOf(application)} small={small} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        title="Delete this draft?"
        no="Keep it"
        yes="Delete draft"
        busy={remove.isPending}
        onNo={() => setAsking(false)}
        onYes={handleYes}
      >
        {`What you have written for “${application.opportunityTitle}” is gone then.`}
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
  const [isAsking, setAsking] = useState(false)
  const withdraw = useWithdraw()
  const handleYes = () =>
    withdraw.mutate(application.id, {
      onSuccess: () => {
        toast({ title: 'Application withdrawn', description: 'We have mailed you a note about it.' })
        onDone?.()
      },
      onError: (error) => tellFailure('This application could not be withdrawn', error),
      onSettled: () => setAsking(false),
    })
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Withdraw ${nameOf(application)}`}
        onClick={() => setAsking(true)}
      >
        Withdraw
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Withdraw this application?"
        no="Keep it"
        yes="Withdraw application"
        busy={withdraw.isPending}
        onNo={() => setAsking(false)}
        onYes={handleYes}
      >
        Nobody will decide about it any more. You can write another one for the same opportunity.
      </ConfirmDialog>
    </>
  )
}

const tellFailure = (title: string, error: unknown): void =>
  toast({ title, description: problemMessage(error, 'Please try again.'), tone: 'destructive' })
