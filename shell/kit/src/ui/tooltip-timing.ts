/** Milliseconds that a pointer rests before a tooltip opens. */
const DELAY = 700

/** Within this many milliseconds after one closed, the next opens at once. */
const SKIP = 300

/** Time to cross from the thing to its bubble. */
const LINGER = 100

/** How a tooltip is known to the timing of all. */
export interface Opener {
  id: string
  show: () => void
  hide: () => void
}

let shown: Opener | null = null
let closedAt = Number.NEGATIVE_INFINITY
let timer: ReturnType<typeof setTimeout> | undefined

function close(): void {
  clearTimeout(timer)
  if (!shown) return
  shown.hide()
  shown = null
  closedAt = performance.now()
}

function open(opener: Opener): void {
  clearTimeout(timer)
  if (shown?.id === opener.id) return
  close()
  shown = opener
  opener.show()
}

/** The timing that all tooltips of the site share: one is open at most. */
export const tooltipTiming = {
  /** The pointer came: open soon, at once after another one, or stay open. */
  enter(opener: Opener): void {
    clearTimeout(timer)
    if (shown?.id === opener.id) return
    close()
    timer = setTimeout(() => open(opener), performance.now() - closedAt < SKIP ? 0 : DELAY)
  },
  /** The pointer went. */
  leave(): void {
    clearTimeout(timer)
    if (shown) timer = setTimeout(close, LINGER)
  },
  open,
  close,
  /** The thing left the page, its bubble with it. */
  forget(id: string): void {
    if (shown?.id === id) shown = null
  },
}
