import { useLocation } from '@fundharbor/kit'

/** The state of a link to the sign-in screen that leads back to this page. */
export function useSignInState() {
  const { pathname, search } = useLocation()
  return { mode: 'sign-in', from: { pathname, search } }
}
