import { useEffect, useRef } from 'react'

/** Focuses a heading when it mounts, so that screen readers announce the next step. It needs `tabIndex={-1}`. */
export function useFocusOnMount<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  useEffect(() => ref.current?.focus(), [])
  return ref
}
