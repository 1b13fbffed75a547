import { useLocation } from '@fundharbor/kit'
import { useEffect, useRef, useState } from 'react'

const TITLE_SETTLES_MS = 300

/** After walking to another page, its title is read out and the keyboard begins at its content. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const [words, setWords] = useState('')
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return undefined
    previous.current = pathname
    const timer = setTimeout(() => {
      setWords(document.title)
      if (document.activeElement === document.body)
        document.getElementById('content')?.focus({ preventScroll: true })
    }, TITLE_SETTLES_MS)
    return () => clearTimeout(timer)
  }, [pathname])
  return (
    <p className="visually-hidden" role="status">
      {words}
    </p>
  )
}
