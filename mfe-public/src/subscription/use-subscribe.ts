import { useEffect, useState } from 'react'

/** Leaves for the payment. Whoever comes back to the page as it was may choose again. */
export function useSubscribe(): { subscribe: (plan: string) => void; isLeaving: boolean } {
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => {
    const handleShow = () => setIsLeaving(false)
    addEventListener('pageshow', handleShow)
    return () => removeEventListener('pageshow', handleShow)
  }, [])
  const subscribe = (plan: string) => {
    setIsLeaving(true)
    location.assign(`/api/create-subscription?plan=${encodeURIComponent(plan)}`)
  }
  return { subscribe, isLeaving }
}
