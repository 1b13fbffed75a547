import type { SavedSearch } from '@fundharbor/contracts/catalog/saved'
import { Button } from '@fundharbor/kit'
import { useState } from 'react'
import { ConfirmDialog } from '../shared/confirm-dialog.tsx'
import { useDeleteSavedSearch } from './queries.ts'
import { showUpdateError } from './show-update-error.ts'

/** Deletes a saved search after confirmation. */
export function DeleteSearch({ search, titleId }: { search: SavedSearch; titleId: string }) {
  const [isConfirming, setConfirming] = useState(false)
  const remove = useDeleteSavedSearch()
  const close = () => setConfirming(false)
  return (
    <>
      <Button variant="quiet" size="sm" aria-describedby={titleId} onClick={() => setConfirming(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title="Delete this search?"
        cancelLabel="Keep search"
        confirmLabel="Delete search"
        busy={remove.isPending}
        onCancel={close}
        onConfirm={() => remove.mutate(search.id, { onSuccess: close, onError: showUpdateError })}
      >
        {`This deletes “${search.name}” and stops its email alerts.`}
      </ConfirmDialog>
    </>
  )
}
