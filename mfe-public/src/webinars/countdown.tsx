import { Badge, clock } from '@fundharbor/kit'
import { useEffect, useState } from 'react'
import { formatCountdown } from './format.ts'

/** The time until a webinar starts. Renders nothing once it has. */
export function Countdown({ startsAt }: { startsAt: string }) {
  const [now, setNow] = useState(clock.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  const left = formatCountdown({ startsAt }, now)
  return left && <Badge tone="accent">{left}</Badge>
}
