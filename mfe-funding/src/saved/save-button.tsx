import { Button, useCanEdit, type ButtonSize, type ButtonVariant } from '@fundharbor/kit'
import { StarIcon } from '@phosphor-icons/react/dist/ssr/Star'
import { useIsSaved, useToggleSaved } from './use-toggle-saved.ts'

interface SaveButtonProps {
  /** The opportunity's. */
  id: string
  title: string
  isForecast: boolean
  size?: ButtonSize
}

/** The star in words: the main action for a forecast, which nobody can apply for yet. */
export function SaveButton({ id, title, isForecast, size }: SaveButtonProps) {
  const isSaved = useIsSaved(id)
  const toggleSaved = useToggleSaved()
  if (!useCanEdit()) return null
  const variant: ButtonVariant = isForecast && !isSaved ? 'primary' : 'secondary'
  return (
    <Button
      variant={variant}
      size={size}
      aria-pressed={isSaved}
      icon={<StarIcon size={18} weight={isSaved ? 'fill' : 'regular'} aria-hidden />}
      onClick={() => toggleSaved({ id, isSaved })}
    >
      {isForecast ? 'Watch' : 'Save'} <span className="visually-hidden">{title}</span>
    </Button>
  )
}
