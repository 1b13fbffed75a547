import type { AccountSettings } from '@fundharbor/contracts/identity/account'
import { SIGNED_IN_HINT } from '@fundharbor/contracts/identity/signed-in-hint'
import type { User } from '@fundharbor/contracts/identity/users'
import {
  AuthProvider,
  createBrowserRouter,
  createQueryClient,
  QueryClientProvider,
  RouterProvider,
  Toaster,
} from '@fundharbor/kit'
import { member as organizationMember } from '@fundharbor/kit/testing/examples.test-helper.ts'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { RegistryContext } from '../registry-context.ts'

export const member: User = { ...organizationMember, accountType: 'personal' }

export const createSettings = (changes: Partial<AccountSettings> = {}): AccountSettings => ({
  email: member.email,
  pendingEmail: null,
  emailNotifications: false,
  twoFactor: { enabled: false, required: false, recoveryCodesLeft: 0 },
  ...changes,
})

/** An error response. */
export const problemResponse = (status: number, problem: object) =>
  Response.json({ requestId: 'test', ...problem }, { status })

/** Renders an element inside the shell's providers. `responses` are keyed by method and path; requests are recorded. */
export function renderInShell(element: ReactNode, responses: Record<string, unknown>, path = '/') {
  const sent: { call: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (input: Request) => {
    const call = `${input.method} ${new URL(input.url).pathname}`
    const text = await input.text()
    sent.push({ call, body: text ? JSON.parse(text) : undefined })
    const response = responses[call] ?? problemResponse(404, { code: 'NOT_FOUND', message: 'Not found' })
    return response instanceof Response ? response.clone() : Response.json(response)
  })
  document.cookie = `${SIGNED_IN_HINT}=1`
  history.replaceState(null, '', path)
  const registry = { kit: '1.0', shell: 'test', dev: false, areas: [] }
  const router = createBrowserRouter([{ path: '*', element }])
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RegistryContext value={registry}>
        <AuthProvider>
          <RouterProvider router={router} />
          <Toaster />
        </AuthProvider>
      </RegistryContext>
    </QueryClientProvider>,
  )
  return { responses, router, sentTo: (call: string) => sent.filter((each) => each.call === call) }
}
