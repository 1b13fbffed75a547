import { webinarAttendance } from '@fundharbor/contracts/content/webinar-attendance'
import { webinars, type NewRegistration } from '@fundharbor/contracts/content/webinars'
import { call, queryOptions, useMutation, useQueryClient } from '@fundharbor/kit'

export const webinarsQuery = () =>
  queryOptions({
    queryKey: ['content', 'webinars'],
    queryFn: ({ signal }) => call(webinars.list, { signal }),
    staleTime: 60_000,
  })

export const recordingQuery = (id: string) =>
  queryOptions({
    queryKey: ['content', 'webinars', id, 'recording'],
    queryFn: ({ signal }) => call(webinars.recording, { params: { id }, signal }),
  })

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
  queryOptions({
    queryKey: ['content', 'webinars', 'registration', token],
    queryFn: ({ signal }) => call(webinarAttendance.seat, { body: { token }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    retry: false,
  })

/** A member's own registration. */
export const ownRegistrationQuery = (id: string) =>
  queryOptions({
    queryKey: ['content', 'webinars', id, 'registration'],
    queryFn: ({ signal }) => call(webinarAttendance.own, { params: { id }, signal }),
    staleTime: 0,
  })

export const join = (token: string) => call(webinarAttendance.join, { body: { token } })
