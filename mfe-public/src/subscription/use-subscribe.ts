import { useEffect, useState } from 'react'

/** Navigates to the payment. Users who come back to the cached page can choose again. */
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
