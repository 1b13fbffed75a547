import { useQuery } from '@fundharbor/kit'
import { Calls, CALLS_SHOWN, CallsBand, WaitingCalls } from './calls-band.tsx'
import { glimpseQuery } from './queries.ts'

/** The calls that close next. Where the catalog does not answer, the page goes on without them. */
export function ClosingSoon() {
  const { data, isPending } = useQuery(glimpseQuery())
  const calls = data?.closingSoon.slice(0, CALLS_SHOWN) ?? []
  if (!isPending && calls.length === 0) return null
  return (
    <CallsBand id="closing-soon" title="Closing soon" note="in the catalog today" isBusy={isPending}>
      {isPending ? <WaitingCalls /> : <Calls calls={calls} />}
    </CallsBand>
  )
}
