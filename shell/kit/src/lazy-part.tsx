import { createElement, lazy, useEffect, useState, type ComponentType } from 'react'
import { ErrorState } from './ui/empty-state.tsx'

/** How a part is loaded: a dynamic import, and which of its exports the part is. */
export type LoadPart<Props> = () => Promise<ComponentType<Props>>

/** Shown in place of a part that could not be loaded, until it is. `retry` tries again at once. */
type Substitute = ComponentType<{ retry: () => void }>

/** For parts that somebody waits for: says that one is missing. */
export const MissingPart: Substitute = ({ retry }) => (
  <ErrorState title="This part of the page could not be loaded" onRetry={retry} />
)

const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 60_000

/**
 * Runs `attempt` until it succeeds: after a second, then after ever longer pauses, and at once when the browser is back online.
 * Returns functions to try again at once and to stop.
 */
function keepTrying(attempt: () => Promise<void>): { retry: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let delay = FIRST_DELAY_MS
  let isDone = false
  const stop = () => {
    isDone = true
    clearTimeout(timer)
    removeEventListener('online', retry)
  }
  const wait = () => {
    if (isDone) return
    timer = setTimeout(retry, delay)
    delay = Math.min(delay * 2, LONGEST_DELAY_MS)
  }
  const retry = () => {
    clearTimeout(timer)
    attempt().then(stop, wait)
  }
  addEventListener('online', retry)
  wait()
  return { retry, stop }
}

/**
 * Loads a part of a page. Never rejects: if a script cannot be loaded, resolves to a component that shows `Missing` (nothing by
 * default), keeps trying, and becomes the part.
 */
export const loadPart = <Props extends object>(
  load: LoadPart<Props>,
  Missing?: Substitute,
): Promise<ComponentType<Props>> => load().catch(() => partToCome(load, Missing))

/** React's `lazy` for a part of a page: if it cannot be loaded, the part alone is missing until it can. See `loadPart`. */
export const lazyPart = <Props extends object>(load: LoadPart<Props>, Missing?: Substitute) =>
  lazy(async () => ({ default: await loadPart(load, Missing) }))

function partToCome<Props extends object>(load: LoadPart<Props>, Missing?: Substitute): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  return function PartToCome(props: Props) {
    const [part, setPart] = useState(() => loaded)
    const [retry, setRetry] = useState<() => void>()
    useEffect(() => {
      if (loaded) return
      const tries = keepTrying(async () => {
        const arrived = await load()
        loaded = arrived
        setPart(() => arrived)
      })
      setRetry(() => tries.retry)
      return tries.stop
    }, [])
    if (part) return createElement(part, props)
    return Missing && retry ? <Missing retry={retry} /> : null
  }
}

const isStyle = (target: EventTarget | null): target is HTMLLinkElement =>
  target instanceof HTMLLinkElement && target.rel === 'stylesheet'

/** Requests a style again until it is there. */
const requestAgain = (link: HTMLLinkElement) =>
  void keepTrying(
    () =>
      new Promise((resolve, reject) => {
        const copy = link.cloneNode() as HTMLLinkElement
        Object.assign(copy, { onload: resolve, onerror: reject })
        copy.dataset.again = ''
        link.replaceWith(copy)
        link = copy
      }),
  )

/**
 * Keeps the styles of shell and areas: a part is shown also if a style of it cannot be loaded, and the style is requested until it
 * is there. The shell calls this once.
 */
export function keepStyles(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (isStyle(target) && target.dataset.again === undefined) requestAgain(target)
    },
    true,
  )
  for (const link of document.querySelectorAll('link'))
    if (isStyle(link) && link.sheet === null) requestAgain(link)
  // Vite would reject the import of the script along with the style.
  addEventListener('vite:preloadError', (event) => {
    if (event.payload.message.startsWith('Unable to preload CSS')) event.preventDefault()
  })
}
