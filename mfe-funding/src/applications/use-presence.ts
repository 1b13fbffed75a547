import { live, type Presence } from '@fundharbor/contracts/identity/live'
import { liveChannel, useLiveMessages } from '@fundharbor/kit'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Who else has something open, such as `applications:<id>`, and in which field they are; and tells them where the member is. */
export function usePresence<Field extends string>(place: string) {
  const [tab] = useState(() => crypto.randomUUID())
  const [others, setOthers] = useState<readonly Presence[]>([])
  const field = useRef<Field | null>(null)
  /** Others are not told without a connection; they are as soon as there is one. */
  const show = useEffectEvent((state: Presence['state']) => {
    const channel = liveChannel()
    if (channel) send({ place, tab, channel, state, field: field.current })
  })
  const showField = (next: Field | null) => {
    const channel = liveChannel()
    field.current = next
    if (channel) send({ place, tab, channel, state: 'here', field: next })
  }
  useLiveMessages(({ event, data }) => {
    if (event === 'catch-up') setOthers([])
    if (event === 'open' || event === 'catch-up') show('came')
    if (event !== 'change') return
    const { topic, id, presence } = data
    if (topic === 'departures') setOthers((all) => all.filter(({ channel }) => channel !== id))
    if (topic !== 'presence' || id !== place || !presence || presence.tab === tab) return
    setOthers((all) => [
      ...all.filter((each) => each.tab !== presence.tab),
      ...(presence.state === 'left' ? [] : [presence]),
    ])
    if (presence.state === 'came') show('here')
  })
  useEffect(() => {
    const handleHide = () => {
      // A page that closes has no time to wait.
      sending = Promise.resolve()
      show('left')
    }
    show('came')
    addEventListener('pagehide', handleHide)
    return () => {
      removeEventListener('pagehide', handleHide)
      show('left')
    }
  }, [place])
  return { others, showField }
}

let sending: Promise<unknown> = Promise.resolve()

/** One after another, or others could hear last what was said first. Also while the page closes. Nobody is told if it fails. */
function send(body: object): void {
  sending = sending.then(() =>
    fetch(live.show.path, {
      method: live.show.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      keepalive: true,
    }).catch(() => undefined),
  )
}
