import { IconButton, useCanEdit } from '@fundharbor/kit'
import { StarIcon } from '@phosphor-icons/react/dist/ssr/Star'
import { useIsSaved, useToggleSaved } from './use-toggle-saved.ts'

interface StarProps {
  /** The opportunity's. */
  id: string
  title: string
  className?: string
}

/** Saves an opportunity or removes it from My Grants. Members who cannot do that see which ones are there. */
export function Star({ id, title, className }: StarProps) {
  const isSaved = useIsSaved(id)
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
      label={`Save opportunity: ${title}`}
      aria-pressed={isSaved}
      className={className}
      onClick={() => toggleSaved({ id, isSaved })}
    >
      <StarIcon size={22} weight={isSaved ? 'fill' : 'regular'} aria-hidden />
    </IconButton>
  )
}
