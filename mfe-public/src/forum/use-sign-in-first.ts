import { useAuth, useNavigate } from '@fundharbor/kit'
import { useSignInState } from '../use-sign-in-state.ts'

/** Runs an action for members. Visitors are sent to sign in and come back to this page. */
export function useSignInFirst(): (action: () => void) => void {
  const { user } = useAuth()
  const navigate = useNavigate()
  const state = useSignInState()
  return (action) => {
    if (user) action()
    else void navigate('/auth', { state })
  }
}
