import { webinarAttendance } from '@fundharbor/contracts/content/webinar-attendance'
import { webinars, type NewRegistration } from '@fundharbor/contracts/content/webinars'
import { call, endpointQuery, useMutation, useQueryClient } from '@fundharbor/kit'

export const webinarsQuery = () =>
  endpointQuery(webinars.list, { queryKey: ['content', 'webinars'], staleTime: 60_000 })

export const recordingQuery = (id: string) =>
  endpointQuery(webinars.recording, { queryKey: ['content', 'webinars', id, 'recording'], params: { id } })

/** Refetches the list, because every registration changes the number of spots left. */
export function useRegister(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewRegistration) => call(webinars.register, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries(webinarsQuery()),
  })
}

export function useFavorite(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isFavorite: boolean) => call(webinars.favorite, { params: { id }, body: { isFavorite } }),
    onSuccess: () => client.invalidateQueries(webinarsQuery()),
  })
}

export const cancel = (token: string) => call(webinars.cancel, { query: {}, body: { token } })

/** The webinar that a link in an email is about. Others change it: the page asks again when it is looked at. */
export const registrationQuery = (token: string) =>
  endpointQuery(webinarAttendance.seat, {
    queryKey: ['content', 'webinars', 'registration', token],
    body: { token },
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** A member's own registration. */
export const ownRegistrationQuery = (id: string) =>
  endpointQuery(webinarAttendance.own, {
    queryKey: ['content', 'webinars', id, 'registration'],
    params: { id },
    staleTime: 0,
  })

export const join = (token: string) => call(webinarAttendance.join, { body: { token } })
