import { toast, useAuth, useNavigate } from '@fundharbor/kit'
import { useSignInState } from '../use-sign-in-state.ts'

/**
 * Runs an action for members. Visitors are told what they have to sign in for (`to like a discussion`), are sent there,
 * and come back to this page.
 */
export function useSignInFirst(): (purpose: string, action: () => void) => void {
  const { user } = useAuth()
  const navigate = useNavigate()
  const state = useSignInState()
  return (purpose, action) => {
    if (user) return action()
    const description = `Sign in ${purpose}. We’ll bring you back here.`
    toast({ tone: 'plain', title: 'Sign in', description })
    void navigate('/auth', { state })
  }
}
