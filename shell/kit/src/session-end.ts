import type { User } from '@fundharbor/contracts/identity/users'
import { create } from 'zustand'
import { isSignedOut } from './api-error.ts'

/** Whether the session of the signed-in user has ended. The page stays until they sign in again or leave. */
export const useSessionEnd = create<{ hasEnded: boolean }>(() => ({ hasEnded: false }))

type Member = Pick<User, 'id' | 'workspaceId'>

let member: Member | null = null
/** Counts sign-ins and sign-outs, to know whether a 401 is still true. */
let changes = 0
const waiting = new Set<(isBack: boolean) => void>()

/** Records who is signed in now. Waiting requests continue for the same person in the same organization. */
export function setSessionMember(user: Member | null): void {
  const isSame = isSameMember(member, user)
  member = user
  changes += 1
  useSessionEnd.setState({ hasEnded: false })
  for (const settle of waiting) settle(isSame)
}

/** Whether data loaded for one may be shown to the other: it belongs to a person and to their organization. */
export const isSameMember = (before: Member | null, after: Member | null): boolean =>
  before !== null && before.id === after?.id && before.workspaceId === after.workspaceId

/** Marks the session as ended, so that the shell asks to sign in again. */
export const endSession = (): void => useSessionEnd.setState({ hasEnded: true })

/**
 * Runs a request. If it is refused because the session of a signed-in user has ended, waits until they have signed in
 * again and runs it again; throws the refusal if they leave. `signal` ends the waiting.
 */
export async function repeatAfterSignIn<T>(request: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    const seen = changes
    try {
      return await request()
    } catch (error) {
      if (!isSignedOut(error) || !(await waitForSignIn(seen, signal))) throw error
    }
  }
}

/** Resolves to whether the same user is signed in again; for a visitor at once to false. */
function waitForSignIn(seen: number, signal?: AbortSignal): Promise<boolean> {
  if (member === null) return Promise.resolve(false)
  if (seen !== changes) return Promise.resolve(true)
  endSession()
  return new Promise((resolve) => {
    const settle = (isBack: boolean) => {
      waiting.delete(settle)
      resolve(isBack)
    }
    waiting.add(settle)
    signal?.addEventListener('abort', () => settle(false), { once: true })
  })
}
