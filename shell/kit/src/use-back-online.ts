import { useEffect, useEffectEvent } from 'react'

/** Runs when the browser is back online, for example to save again what could not be saved. */
export function useBackOnline(retry: () => void): void {
  const retryLatest = useEffectEvent(retry)
  useEffect(() => {
    const handleOnline = () => retryLatest()
    addEventListener('online', handleOnline)
    return () => removeEventListener('online', handleOnline)
  }, [])
}
