import { useEffect, useRef, useState } from 'react'

/** Long enough to skip intermediate keystrokes, short enough to feel immediate. */
const DEBOUNCE_MS = 25

export type Apply = (search: string, options?: { replace: boolean }) => void

/**
 * The keyword while typing. Shortly after the last keystroke it replaces the address; `submit` and `selectSuggestion`
 * add a history entry. When the address changes otherwise (back, a link), the field follows.
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
      timer.current = setTimeout(() => send(text, { replace: true }), DEBOUNCE_MS)
    },
    submit: () => send(typed),
    selectSuggestion: (text: string) => {
      setTyped(text)
      send(text)
    },
  }
}
