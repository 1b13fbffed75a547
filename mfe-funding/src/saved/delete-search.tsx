import type { SavedSearch } from '@fundharbor/contracts/catalog/saved'
import { Button } from '@fundharbor/kit'
import { ConfirmAction } from '../shared/confirm-action.tsx'
import { useDeleteSavedSearch } from './queries.ts'
import { showUpdateError } from '../alerts/show-update-error.ts'

/** Deletes a saved search after confirmation. */
export function DeleteSearch({ search, titleId }: { search: SavedSearch; titleId: string }) {
  const remove = useDeleteSavedSearch()
  return (
    <ConfirmAction
      title="Delete this search?"
      description={`This deletes “${search.name}” and stops its email alerts.`}
      cancelLabel="Keep search"
      confirmLabel="Delete search"
      isPending={remove.isPending}
      onConfirm={(close) => remove.mutate(search.id, { onSuccess: close, onError: showUpdateError })}
    >
      {(open) => (
        <Button variant="quiet" size="sm" aria-describedby={titleId} onClick={open}>
          Delete
        </Button>
      )}
    </ConfirmAction>
  )
}
