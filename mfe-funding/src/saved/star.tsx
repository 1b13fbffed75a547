import { IconButton } from '@fundharbor/kit'
import { StarIcon } from '@phosphor-icons/react/dist/ssr/Star'
import type { PressStar } from './use-star.ts'

interface StarProps {
  id: string
  isSaved: boolean
  onPress: PressStar
  /** The id of the title that the star belongs to. */
  titleId?: string
  className?: string
}

/** Keeps an opportunity, or no longer. */
export const Star = ({ id, isSaved, onPress, titleId, className }: StarProps) => (
  <IconButton
    label="Save opportunity"
    aria-pressed={isSaved}
    aria-describedby={titleId}
    className={className}
    onClick={() => onPress({ id, isSaved })}
  >
    <StarIcon size={22} weight={isSaved ? 'fill' : 'regular'} aria-hidden />
  </IconButton>
)
