import { mayMove } from '../motion.ts'

/** What a dialog grows out of: the card or row whose link opened it. */
const ORIGIN = 'article, li, tr, [role=listitem], [data-grow]'
/** A larger origin, such as a whole list, has nothing of the dialog's shape. */
const MAX_SHARE = 0.6
const GROW = { duration: 240, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }

/**
 * Lets a dialog grow out of the card that opened it. It only moves what is painted, so that nothing shifts; with reduced
 * motion, or without a card, the dialog appears as it always does.
 */
export function growFromOpener(dialog: HTMLElement | null): void {
  const origin = document.activeElement?.closest(ORIGIN)
  if (!dialog || !origin || !mayMove()) return
  const [from, to] = [origin.getBoundingClientRect(), dialog.getBoundingClientRect()]
  const share = (from.width * from.height) / (innerWidth * innerHeight)
  if (to.width === 0 || to.height === 0 || share === 0 || share > MAX_SHARE) return
  const x = from.left + from.width / 2 - (to.left + to.width / 2)
  const y = from.top + from.height / 2 - (to.top + to.height / 2)
  const scale = Math.min(1, Math.max(from.width / to.width, 0.3))
  dialog.animate(
    [{ opacity: 0.2, transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: 'none' }],
    GROW,
  )
}
