import { useLocation } from '@fundharbor/kit'
import { useEffect, useRef, useState } from 'react'

/** Time for the new page to set its title. */
const TITLE_DELAY_MS = 300

/** After navigation, announces the new page's title and moves the keyboard focus to its content. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return undefined
    previous.current = pathname
    const timer = setTimeout(() => {
      setTitle(document.title)
      if (document.activeElement === document.body)
        document.getElementById('content')?.focus({ preventScroll: true })
    }, TITLE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [pathname])
  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  )
}
