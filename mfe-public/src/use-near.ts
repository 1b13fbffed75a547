import { useEffect, useRef, useState, type RefObject } from 'react'

/** Whether an element has come near the window once; `margin` is how near, in pixels. */
export function useNear<E extends Element>(margin: number): [RefObject<E | null>, boolean] {
  const place = useRef<E>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        setIsNear(true)
      },
      { rootMargin: `${margin}px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [margin])
  return [place, isNear]
}
