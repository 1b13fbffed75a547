import { useEffect, useEffectEvent } from 'react'
import { clock } from './clock.ts'

/** Browsers take a longer delay for none. */
const MAX_DELAY_MS = 2 ** 31 - 1

/** Runs when the next of these instants comes. Those that are absent or in the past do not count. */
export function useAt(instants: readonly (string | null | undefined)[], run: () => void): void {
  const runLatest = useEffectEvent(run)
  const next = instants
    .filter((instant) => instant && new Date(instant) > clock.now())
    .toSorted()
    .at(0)
  useEffect(() => {
    if (!next) return
    const delay = Date.parse(next) - clock.now().getTime()
    const timer = setTimeout(() => runLatest(), Math.min(delay, MAX_DELAY_MS))
    return () => clearTimeout(timer)
  }, [next])
}
