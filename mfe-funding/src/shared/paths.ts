import { useLocation, useNavigate, type Location } from '@fundharbor/kit'
import { useCallback, useEffect, useRef, type MouseEventHandler } from 'react'

export const SEARCH_PATH = '/opportunities'
export const opportunityPath = (id: string) => `${SEARCH_PATH}/${id}`
export const applyPath = (id: string) => `${opportunityPath(id)}/apply`

/** Whether the organization can win an opportunity, for a project or the default one. */
export const fitPath = (id: string, project?: string) =>
  `${opportunityPath(id)}/fit${project ? `?${new URLSearchParams({ project })}` : ''}`

/** The deadline as an .ics file. */
export const calendarFilePath = (id: string) => `/api/calendar/opportunities/${id}.ics`

export const SAVED_SEARCHES_PATH = '/saved-searches'

export const PROJECTS_PATH = '/projects'
/** Matches for a project; the default one needs no address of its own. */
export const projectMatchesPath = ({ id, isDefault }: { id: string; isDefault: boolean }) =>
  isDefault ? '/recommendations' : `/recommendations?project=${id}`

export const GRANTS_PATH = '/grants'
export const grantPath = (id: string) => `${GRANTS_PATH}/${id}`
/** A grant of the team’s own, which is in no catalog. */
export const ADD_GRANT_PATH = `${GRANTS_PATH}/add`
export const editOwnPath = (id: string) => `${opportunityPath(id)}/edit`
export const IMPORT_PATH = `${GRANTS_PATH}/import`
export const CALENDAR_PATH = `${GRANTS_PATH}?view=calendar`
export const REPORT_PATH = `${GRANTS_PATH}/report`
export const FUNDERS_PATH = `${GRANTS_PATH}/funders`
/** What the organization knows of a funder. */
export const funderPagePath = (slug: string) => `${FUNDERS_PATH}/${encodeURIComponent(slug)}`

/** The past awards that a figure was computed from. */
export const awardsPath = (filter: Record<string, string>) => `/awards?${new URLSearchParams(filter)}`

/** Router state of a dialog opened over the list: the list's own query string. */
interface DialogLinkState {
  background: string
}

/** The query string of the list behind a dialog; null if the dialog's address was opened directly. */
export function readBackground({ state }: Pick<Location, 'state'>): string | null {
  const background: unknown = state && typeof state === 'object' ? Reflect.get(state, 'background') : null
  return typeof background === 'string' ? background : null
}

/** Link props that open a dialog over the list without moving the list. */
export function useDialogLinkState(): { state: DialogLinkState; preventScrollReset: true } {
  const location = useLocation()
  const background = readBackground(location) ?? location.search
  return { state: { background }, preventScrollReset: true }
}

/**
 * A click handler for plain links that open a dialog over the list. Its identity never changes, so a long list of
 * memoized cards does not render again each time the address changes.
 */
export function useOpenDialogLink(): MouseEventHandler<HTMLAnchorElement> {
  const navigate = useNavigate()
  const linkState = useDialogLinkState()
  const latest = useRef({ navigate, linkState })
  useEffect(() => {
    latest.current = { navigate, linkState }
  })
  return useCallback((event) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!isPlain || event.defaultPrevented) return
    event.preventDefault()
    void latest.current.navigate(event.currentTarget.pathname, latest.current.linkState)
  }, [])
}

/** Closes a dialog that has its own address: back to where it was opened, otherwise to the search. */
export function useCloseDialog(): () => void {
  const location = useLocation()
  const navigate = useNavigate()
  return () => {
    if (location.key === 'default') void navigate(SEARCH_PATH, { replace: true })
    else void navigate(-1)
  }
}
