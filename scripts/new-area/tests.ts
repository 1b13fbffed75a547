import type { NewArea } from './names.ts'

/** A test of its page in jsdom. */
export const pageTest = ({ page, title }: NewArea) => `import {
  AuthProvider,
  createBrowserRouter,
  createQueryClient,
  QueryClientProvider,
  setCurrentUser,
  RouterProvider,
  type RouteObject,
} from '@fundharbor/kit'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import routes from './area.tsx'

const member = {
  id: '019aa000-0000-7000-8000-000000000001',
  email: 'amara@northquay.example',
  fullName: 'Amara Okafor',
  role: 'user',
  emailVerified: true,
}

test('the page greets whoever is signed in', async () => {
  window.history.replaceState(null, '', '/${page}')
  const client = createQueryClient()
  setCurrentUser(client, member as never)
  const router = createBrowserRouter(routes as RouteObject[])
  render(
    <QueryClientProvider client={client}>
      <AuthProvider>
        <RouterProvider router={router} />
      </AuthProvider>
    </QueryClientProvider>,
  )
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('${title}')
  expect(screen.getByText('Signed in as amara@northquay.example.')).toBeTruthy()
})
`

/** A test of it in a browser, in the running site. */
export const browserTest = ({
  page,
  title,
}: NewArea) => `import { expect, expectAccessible, test } from '../fixtures.ts'

test('a member walks to ${title}', async ({ page, signInAs }) => {
  const { email } = await signInAs('member')
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: '${title}' }).click()
  await expect(page).toHaveURL(/\\/${page}$/)
  await expect(page.getByRole('heading', { level: 1, name: '${title}' })).toBeVisible()
  await expect(page.getByText(\`Signed in as \${email}.\`)).toBeVisible()
  await expectAccessible(page)
})
`
