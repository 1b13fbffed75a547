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
  /** A few words. Put what users must know on the page instead. */
  label: string
  /** One focusable element. */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

/**
 * A tooltip: opens when the pointer rests on the element for 700 ms (at once within 300 ms of the last tooltip) or when
 * the keyboard focuses it. Escape closes it, and the pointer may move onto it. Not Radix: its positioning library would
 * add 19 KiB to every first load.
 */
export function Tooltip({ label, children }: TooltipProps) {
  const id = useId()
  const container = useRef<HTMLSpanElement>(null)
  const [anchor, setAnchor] = useState<Element | null>(null)
  useEffect(() => () => tooltipTiming.unregister(id), [id])
  const handle = {
    id,
    show: () => setAnchor(container.current?.firstElementChild ?? null),
    hide: () => setAnchor(null),
  }
  const handlePointerOver = (event: PointerEvent) =>
    event.pointerType === 'mouse' && tooltipTiming.enter(handle)
  const handleFocus = (event: FocusEvent) =>
    event.target.matches(':focus-visible') && tooltipTiming.open(handle)
  return (
    <span
      ref={container}
      role="presentation"
      className={styles.container}
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

/** Above its anchor, or below if there is no room above; always inside the window. */
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
