import type { SavedSearch } from '@fundharbor/contracts/catalog/saved'
import { Button, Dialog } from '@fundharbor/kit'
import { useState } from 'react'
import { useRemoveSearch } from '../saved-queries.ts'
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
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        size="sm"
        title="Delete this search?"
        description={`“${search.name}” and its alerts end.`}
        footer={
          <>
            <Button variant="quiet" onClick={close}>
              Keep it
            </Button>
            <Button
              variant="danger"
              busy={remove.isPending}
              onClick={() => remove.mutate(search.id, { onSuccess: close, onError: tellChangeFailure })}
            >
              Delete search
            </Button>
          </>
        }
      />
    </>
  )
}
