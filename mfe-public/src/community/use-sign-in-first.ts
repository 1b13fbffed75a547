import { useAuth, useNavigate } from '@fundharbor/kit'
import { useSignInState } from '../use-sign-in-state.ts'

/** Lets members go on; a visitor is asked to sign in, and comes back to this page. */
export function useSignInFirst(): (action: () => void) => void {
  const { user } = useAuth()
  const navigate = useNavigate()
  const state = useSignInState()
  return (action) => {
    if (user) action()
    else void navigate('/auth', { state })
  }
}
