import { Component, type RefObject } from 'react'

const MOTION = { duration: 220, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }
/** Names the animation, to end it before another one begins. */
const REORDER = 'reorder'
/** Measuring more of them would delay a long list. */
const MAX_MEASURED = 60

/** Whether anything may move: not with reduced motion. */
export const mayMove = (): boolean =>
  'animate' in Element.prototype && !matchMedia('(prefers-reduced-motion: reduce)').matches

/** Lets something new fade and rise in, as the `ref` of its element. */
export function riseIn(element: HTMLElement | null): void {
  if (!element || !mayMove()) return
  element.animate(
    [
      { opacity: 0, transform: 'translateY(10px)' },
      { opacity: 1, transform: 'none' },
    ],
    MOTION,
  )
}

interface ReorderProps {
  /** What contains the items; each has its id in `data-moves`. */
  list: RefObject<HTMLElement | null>
  /** The ids of the items. */
  order: readonly string[]
}

/**
 * Lets the items of a list move to their new places when their order changes. It only moves what is painted, so that
 * nothing shifts. A class, as a hook cannot measure before React changes the page.
 */
export class Reorder extends Component<ReorderProps> {
  override shouldComponentUpdate({ order }: ReorderProps): boolean {
    return order.join(' ') !== this.props.order.join(' ')
  }

  override getSnapshotBeforeUpdate(): Places | null {
    const { current } = this.props.list
    return current && mayMove() ? measure(current) : null
  }

  override componentDidUpdate(_props: ReorderProps, _state: unknown, before: Places | null): void {
    const { current } = this.props.list
    if (current && before && before.size > 0) move(current, before)
  }

  override render(): null {
    return null
  }
}

/** Where each item is in its list. */
type Places = Map<string, { x: number; y: number }>

const itemsOf = (list: HTMLElement) =>
  [...list.querySelectorAll<HTMLElement>('[data-moves]')].slice(0, MAX_MEASURED)

/** Relative to the list, so that scrolling does not count. What is not shown has no place. */
function measure(list: HTMLElement): Places {
  const origin = list.getBoundingClientRect()
  const places: Places = new Map()
  for (const item of itemsOf(list)) {
    const { left, top, width } = item.getBoundingClientRect()
    if (width > 0) places.set(item.dataset['moves'] ?? '', { x: left - origin.left, y: top - origin.top })
  }
  return places
}

function move(list: HTMLElement, before: Places): void {
  const items = itemsOf(list)
  const running = items.flatMap((item) => item.getAnimations?.() ?? [])
  for (const animation of running) if (animation.id === REORDER) animation.cancel()
  const after = measure(list)
  for (const item of items) {
    const [from, to] = [before.get(item.dataset['moves'] ?? ''), after.get(item.dataset['moves'] ?? '')]
    if (!from || !to) continue
    const [x, y] = [from.x - to.x, from.y - to.y]
    // What comes from beyond the screen would race across it.
    if ((x === 0 && y === 0) || Math.abs(y) > innerHeight) continue
    item.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], {
      id: REORDER,
      ...MOTION,
    })
  }
}
