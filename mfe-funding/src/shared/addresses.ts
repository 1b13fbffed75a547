import { useLocation, useNavigate, type Location } from '@fundharbor/kit'
import { useCallback, useEffect, useRef, type MouseEventHandler } from 'react'

export const SEARCH_PATH = '/opportunities'
export const opportunityPath = (id: string) => `${SEARCH_PATH}/${id}`
export const applyPath = (id: string) => `${opportunityPath(id)}/apply`

/** An opportunity's deadline as a file for calendars. */
export const calendarFile = (id: string) => `/api/calendar/opportunities/${id}.ics`

export const SAVED_PATH = '/saved'

export const APPLICATIONS_PATH = '/applications'
export const applicationPath = (id: string) => `${APPLICATIONS_PATH}/${id}`

/** What an address over the list carries: the list's own query. */
interface OverList {
  background: string
}

/** The query of the list that a dialog's address lies over; null where it was opened directly. */
export function backgroundOf({ state }: Pick<Location, 'state'>): string | null {
  const background: unknown = state && typeof state === 'object' ? Reflect.get(state, 'background') : null
  return typeof background === 'string' ? background : null
}

/** Props of a link that opens a dialog over the list and leaves the list where it is. */
export function useOverList(): { state: OverList; preventScrollReset: true } {
  const location = useLocation()
  const background = backgroundOf(location) ?? location.search
  return { state: { background }, preventScrollReset: true }
}

/**
 * A click handler for plain links that open a dialog over the list. It stays the same while people walk about, so
 * that a thousand cards are not drawn anew for every dialog, as they are when each listens to the address itself.
 */
export function useOpenOverList(): MouseEventHandler<HTMLAnchorElement> {
  const navigate = useNavigate()
  const overList = useOverList()
  const latest = useRef({ navigate, overList })
  useEffect(() => {
    latest.current = { navigate, overList }
  })
  return useCallback((event) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!isPlain || event.defaultPrevented) return
    event.preventDefault()
    void latest.current.navigate(event.currentTarget.pathname, latest.current.overList)
  }, [])
}

/** Closes a dialog that has an address of its own: back to where it was opened, else to the list below it. */
export function useCloseDialog(list: string = SEARCH_PATH): () => void {
  const location = useLocation()
  const navigate = useNavigate()
  return () => {
    if (location.key === 'default') void navigate(list, { replace: true })
    else void navigate(-1)
  }
}
