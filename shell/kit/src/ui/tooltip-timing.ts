/** Milliseconds that the pointer rests before a tooltip opens. */
const DELAY = 700

/** For this many milliseconds after one closed, the next opens at once. */
const SKIP = 300

/** Milliseconds to move from the element to its tooltip. */
const LINGER = 100

/** A tooltip, as the shared timing sees it. */
export interface TooltipHandle {
  id: string
  show: () => void
  hide: () => void
}

let shown: TooltipHandle | null = null
let closedAt = Number.NEGATIVE_INFINITY
let timer: ReturnType<typeof setTimeout> | undefined

function close(): void {
  clearTimeout(timer)
  if (!shown) return
  shown.hide()
  shown = null
  closedAt = performance.now()
}

function open(tooltip: TooltipHandle): void {
  clearTimeout(timer)
  if (shown?.id === tooltip.id) return
  close()
  shown = tooltip
  tooltip.show()
}

/** The timing that all tooltips on a page share: at most one is open. */
export const tooltipTiming = {
  /** The pointer entered: opens after the delay, or at once if another tooltip just closed. */
  enter(tooltip: TooltipHandle): void {
    clearTimeout(timer)
    if (shown?.id === tooltip.id) return
    close()
    timer = setTimeout(() => open(tooltip), performance.now() - closedAt < SKIP ? 0 : DELAY)
  },
  leave(): void {
    clearTimeout(timer)
    if (shown) timer = setTimeout(close, LINGER)
  },
  open,
  close,
  /** The element was unmounted, and its tooltip with it. */
  unregister(id: string): void {
    if (shown?.id === id) shown = null
  },
}
