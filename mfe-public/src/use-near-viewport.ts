import { useEffect, useRef, useState, type RefObject } from 'react'

/** Whether an element has been within `margin` pixels of the viewport. Stays true. */
export function useNearViewport<E extends Element>(margin: number): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const target = ref.current
    if (!target) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        setIsNear(true)
      },
      { rootMargin: `${margin}px` },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [margin])
  return [ref, isNear]
}
