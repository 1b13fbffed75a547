import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { Button, showErrorToast, toast, useCanEdit, useNavigate } from '@fundharbor/kit'
import { useRemoveGrant } from '../grants/queries.ts'
import { ConfirmAction } from '../shared/confirm-action.tsx'
import { GRANTS_PATH } from '../shared/paths.ts'

/** Removes a grant with everything that belongs to it. Not offered once an application was submitted. */
export function RemoveGrant({ grant: { id, application, opportunity } }: { grant: Grant }) {
  const remove = useRemoveGrant(id)
  const navigate = useNavigate()
  const canEdit = useCanEdit()
  if (!canEdit || (application && application.status !== 'draft')) return null
  const handleRemove = (close: () => void) =>
    remove.mutate(undefined, {
      onSuccess: () => {
        close()
        void navigate(GRANTS_PATH)
        toast({ title: 'Removed from My Grants', tone: 'success' })
      },
      onError: (error) => showErrorToast('This grant could not be removed', error),
    })
  return (
    <ConfirmAction
      title="Remove this grant?"
      description={`${opportunity.isOwn ? 'What your team entered about it, its' : 'Its'} draft, notes, steps, files and comments are deleted for everybody. You can’t undo this.`}
      cancelLabel="Keep it"
      confirmLabel="Remove grant"
      isPending={remove.isPending}
      onConfirm={handleRemove}
    >
      {(open) => (
        <Button variant="quiet" size="sm" onClick={open}>
          Remove grant
        </Button>
      )}
    </ConfirmAction>
  )
}
