import { useEffect, useRef, useState } from 'react'

/** Long enough to leave out the letters between, short enough to feel immediate. */
const PAUSE_MS = 25

export type Apply = (search: string, options?: { replace: boolean }) => void

/**
 * The keyword as it is typed. It goes into the address a moment after the last key, replacing the step before;
 * `submit`, and `choose` with a suggestion, make a step of their own. An address that changes by itself (back, a link) is shown in the field.
 */
export function useTypedKeyword(search: string, apply: Apply) {
  const [typed, setTyped] = useState(search)
  const [seen, setSeen] = useState(search)
  const [sent, setSent] = useState(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (search !== seen) {
    setSeen(search)
    if (search !== sent) setTyped(search)
  }
  const send = (text: string, options?: { replace: boolean }) => {
    clearTimeout(timer.current)
    setSent(text.trim())
    apply(text.trim(), options)
  }
  return {
    typed,
    type: (text: string) => {
      setTyped(text)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => send(text, { replace: true }), PAUSE_MS)
    },
    submit: () => send(typed),
    choose: (text: string) => {
      setTyped(text)
      send(text)
    },
  }
}
