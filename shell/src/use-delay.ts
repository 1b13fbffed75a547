import { useEffect, useState } from 'react'

/** False at first, and true after some milliseconds: for what can wait until the page has loaded. */
export function useDelay(milliseconds: number): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isDue
}
