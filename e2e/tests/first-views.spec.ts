import { expect, test, withoutLiveChannel } from '../fixtures.ts'

/** What a page's HTML shows until the page itself is there. */
const FIRST_VIEW = '#first.view'

test('a visitor does not see what a page shows to members', async ({ page }) => {
  await page.goto('/documents')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to see this' })).toBeVisible()
  await expect(page.locator(FIRST_VIEW)).toHaveCount(0)
})

test("a member's page shows its heading before its scripts, and then the page itself", async ({
  page,
  signInAs,
}) => {
  await signInAs('organization-member')
  await page.route('**/assets/react-*.js', async (route) => {
    await expect(page.locator(FIRST_VIEW).getByRole('heading', { level: 1 })).toBeVisible()
    await route.continue()
  })
  await page.goto('/opportunities')
  await expect(page.locator('#root').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator(FIRST_VIEW)).toHaveCount(0)
})

test('the HTML requests what the page needs first, and the page requests none of it again', async ({
  page,
  signInAs,
}) => {
  await signInAs('organization-member')
  await withoutLiveChannel(page)
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/dashboard')
  await expect(page.locator(FIRST_VIEW)).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  for (const path of ['/api/user', '/api/organization'])
    expect(
      requested.filter((each) => each === path),
      path,
    ).toHaveLength(1)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('pages have their heading in the HTML', async ({ page }) => {
    for (const path of ['/auth', '/dashboard', '/opportunities', '/documents', '/recommendations']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    }
  })
})
