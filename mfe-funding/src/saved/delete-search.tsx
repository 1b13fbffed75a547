import type { SavedSearch } from '@fundharbor/contracts/catalog/saved'
import { Button } from '@fundharbor/kit'
import { useState } from 'react'
import { ConfirmDialog } from '../shared/confirm-dialog.tsx'
import { useRemoveSearch } from './queries.ts'
import { tellChangeFailure } from './tell-change-failure.ts'

/** Deletes a search after a question. */
export function DeleteSearch({ search, titleId }: { search: SavedSearch; titleId: string }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveSearch()
  const close = () => setAsking(false)
  return (
    <>
      <Button variant="quiet" size="sm" aria-describedby={titleId} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Delete this search?"
        no="Keep it"
        yes="Delete search"
        busy={remove.isPending}
        onNo={close}
        onYes={() => remove.mutate(search.id, { onSuccess: close, onError: tellChangeFailure })}
      >
        {`“${search.name}” and its alerts end.`}
      </ConfirmDialog>
    </>
  )
}
