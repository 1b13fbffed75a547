import {
  cloneElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
} from 'react'
import { createPortal } from 'react-dom'
import styles from './tooltip.module.css'
import { tooltipTiming } from './tooltip-timing.ts'

interface TooltipProps {
  /** A few words. What must be known belongs on the page, not here. */
  label: string
  /** One focusable thing. */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

/**
 * Words about a thing on which the pointer rests (700 ms; at once within 300 ms of the last one) or which has the
 * keyboard's focus. Escape closes it, the pointer may move on to it. Written here because the library's
 * positioning would cost every first page 19 KiB.
 */
export function Tooltip({ label, children }: TooltipProps) {
  const id = useId()
  const place = useRef<HTMLSpanElement>(null)
  const [anchor, setAnchor] = useState<Element | null>(null)
  useEffect(() => () => tooltipTiming.forget(id), [id])
  const opener = {
    id,
    show: () => setAnchor(place.current?.firstElementChild ?? null),
    hide: () => setAnchor(null),
  }
  const handlePointerOver = (event: PointerEvent) =>
    event.pointerType === 'mouse' && tooltipTiming.enter(opener)
  const handleFocus = (event: FocusEvent) =>
    event.target.matches(':focus-visible') && tooltipTiming.open(opener)
  return (
    <span
      ref={place}
      role="presentation"
      className={styles.place}
      onPointerOver={handlePointerOver}
      onPointerOut={tooltipTiming.leave}
      onPointerDown={tooltipTiming.close}
      onFocus={handleFocus}
      onBlur={tooltipTiming.close}
      onKeyDown={handleKeyDown}
    >
      {cloneElement(children, anchor ? { 'aria-describedby': id } : {})}
      {anchor && <Bubble id={id} label={label} anchor={anchor} />}
    </span>
  )
}

const handleKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && tooltipTiming.close()

/** Above its anchor, below where there is no room, inside the window always. */
function Bubble({ id, label, anchor }: { id: string; label: string; anchor: Element }) {
  const bubble = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!bubble.current) return
    const box = anchor.getBoundingClientRect()
    const { offsetWidth: width, offsetHeight: height, style } = bubble.current
    const left = box.left + box.width / 2 - width / 2
    style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`
    style.top = `${box.top > height + 16 ? box.top - height - 8 : box.bottom + 8}px`
  }, [anchor])
  return createPortal(
    <div ref={bubble} id={id} role="tooltip" className={styles.bubble}>
      {label}
    </div>,
    document.body,
  )
}
