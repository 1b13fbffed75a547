import { IconButton, showErrorToast } from '@fundharbor/kit'
import { TrashIcon } from '@phosphor-icons/react/dist/ssr/Trash'

interface DeleteIconProps {
  /** `file: budget.pdf` */
  what: string
  id: string
  remove: {
    isPending: boolean
    mutate: (id: string, options: { onError: (error: Error) => void }) => void
  }
}

/** The button that deletes an item from a list. */
export const DeleteIcon = ({ what, id, remove }: DeleteIconProps) => (
  <IconButton
    small
    label={`Delete ${what}`}
    disabled={remove.isPending}
    onClick={() =>
      remove.mutate(id, {
        onError: (error) => showErrorToast(`This ${what.split(':')[0]} could not be deleted`, error),
      })
    }
  >
    <TrashIcon size={18} aria-hidden />
  </IconButton>
)
