import { useEffect, useRef, type UIEvent } from 'react'

/** More rows are loaded this close to the bottom, after this pause in scrolling. */
const NEAR_PX = 100
const PAUSE_MS = 300

/** A scroll handler that loads more near the bottom of a list. */
export function useLoadAtBottom(onLoadMore: () => void, hasMore: boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const load = useRef(onLoadMore)
  useEffect(() => {
    load.current = onLoadMore
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return ({ currentTarget: list }: UIEvent<HTMLElement>) => {
    const left = list.scrollHeight - list.scrollTop - list.clientHeight
    if (!hasMore || left > NEAR_PX) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => load.current(), PAUSE_MS)
  }
}
