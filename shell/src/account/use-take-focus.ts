import { useEffect, useRef } from 'react'

/** Moves the focus to a heading when it appears, so that the next step is heard. It needs `tabIndex={-1}`. */
export function useTakeFocus<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  useEffect(() => ref.current?.focus(), [])
  return ref
}
