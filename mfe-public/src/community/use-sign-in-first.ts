import { useAuth, useNavigate } from '@fundharbor/kit'

/** Lets members go on; a visitor is asked to sign in, and comes back to this page. */
export function useSignInFirst(): (action: () => void) => void {
  const { user } = useAuth()
  const navigate = useNavigate()
  return (action) => {
    if (user) action()
    else void navigate('/auth', { state: { mode: 'sign-in' } })
  }
}
