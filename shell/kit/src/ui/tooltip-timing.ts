/** Milliseconds that a pointer rests before a tooltip opens. */
const DELAY = 700

/** Within this many milliseconds after one closed, the next opens at once. */
const SKIP = 300

/** Time to cross from the thing to its bubble. */
const LINGER = 100

let closedAt = Number.NEGATIVE_INFINITY
let timer: ReturnType<typeof setTimeout> | undefined

/** The timing that all tooltips of the site share: only one is ever about to open or close. */
export const tooltipTiming = {
  open(act: () => void) {
    clearTimeout(timer)
    timer = setTimeout(act, performance.now() - closedAt < SKIP ? 0 : DELAY)
  },
  /** `wasOpen` tells a tooltip that closes from one that was never seen. */
  close(act: () => void, wasOpen: boolean) {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (wasOpen) closedAt = performance.now()
      act()
    }, LINGER)
  },
  stay() {
    clearTimeout(timer)
  },
}
