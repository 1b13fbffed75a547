import { IconButton, useCanEdit } from '@fundharbor/kit'
import { StarIcon } from '@phosphor-icons/react/dist/ssr/Star'
import { useIsSaved, useToggleSaved } from './use-toggle-saved.ts'

interface StarProps {
  id: string
  /** Looked up unless the page already knows. */
  isSaved?: boolean
  /** The id of the opportunity's title. */
  titleId?: string
  /** Restored with the opportunity when removing it is undone. */
  note?: string | null
  /** No toast: the text beside the star shows the result itself. */
  isSilent?: boolean
  className?: string
}

/** Saves an opportunity or removes it from the saved ones. Members who cannot do that see which ones are saved. */
export function Star({ id, titleId, note, isSilent, className, ...known }: StarProps) {
  const isListed = useIsSaved(id)
  const isSaved = known.isSaved ?? isListed
  const toggleSaved = useToggleSaved()
  const canEdit = useCanEdit()
  if (!canEdit && !isSaved) return null
  if (!canEdit)
    return (
      <span className={className}>
        <StarIcon size={22} weight="fill" role="img" aria-label="Saved by your organization" />
      </span>
    )
  return (
    <IconButton
      label="Save opportunity"
      aria-pressed={isSaved}
      aria-describedby={titleId}
      className={className}
      onClick={() => toggleSaved({ id, isSaved, note, isSilent })}
    >
      <StarIcon size={22} weight={isSaved ? 'fill' : 'regular'} aria-hidden />
    </IconButton>
  )
}
