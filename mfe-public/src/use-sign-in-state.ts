import { useLocation } from '@fundharbor/kit'

/** Router state for links to the sign-in screen: after signing in, the user returns to this page. */
export function useSignInState() {
  const { pathname, search } = useLocation()
  return { mode: 'sign-in', from: { pathname, search } }
}
